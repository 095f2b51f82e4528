import Codec
