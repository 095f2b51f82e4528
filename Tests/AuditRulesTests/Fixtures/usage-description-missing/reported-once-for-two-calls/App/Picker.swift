import UIKit

func show(_ picker: UIImagePickerController) {
    picker.sourceType = .camera
}
