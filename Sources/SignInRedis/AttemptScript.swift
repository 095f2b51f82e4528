/// The one script of ``RedisAttemptStore``. All times are microseconds of Redis' clock, since 1970 where they are moments.
///
/// `KEYS[1]` is the mark: a value that only the right key gives, and since when Redis remembers. The others are places: a hash
/// each, with a field for each attempt and `since` where it has to wait.
///
/// | step | arguments behind step and value | answer |
/// | --- | --- | --- |
/// | `begin` | | `left 0` |
/// | `take` | window, cooldown, attempt, a limit for each place | `left` with what the last place has left, or `wait` |
/// | `look` | window, cooldown, -, limit | the same; nothing is counted |
/// | `release` | attempt, 1 where the last place is cleared | `left 0` |
///
/// Besides, `young` with the time after which nothing that was forgotten matters, and `other` for another key.
let attemptScript = """
    local clock = redis.call('TIME')
    local now = clock[1] * 1000000 + clock[2]
    local step, check = ARGV[1], ARGV[2]
    local function text(number) return string.format('%.0f', number) end

    if step == 'begin' then
        redis.call('SET', KEYS[1], check .. ' 0')
        return 'left 0'
    end
    local mark = redis.call('GET', KEYS[1])
    if not mark then
        mark = check .. ' ' .. text(now)
        redis.call('SET', KEYS[1], mark)
    end
    local name, since = string.match(mark, '^(%x+) (%d+)$')
    if name ~= check then return 'other' end

    if step == 'release' then
        local last = #KEYS
        if ARGV[4] == '1' then
            redis.call('DEL', KEYS[last])
            last = last - 1
        end
        for place = 2, last do
            -- There is one left again.
            if redis.call('HDEL', KEYS[place], ARGV[3]) == 1 then redis.call('HDEL', KEYS[place], 'since') end
        end
        return 'left 0'
    end

    local window, cooldown, attempt = tonumber(ARGV[3]), tonumber(ARGV[4]), ARGV[5]
    local lifetime = math.max(window, cooldown)
    since = tonumber(since)
    if since > now then
        -- The clock was set back: what is ahead of it counts from now on.
        since = now
        redis.call('SET', KEYS[1], check .. ' ' .. text(now))
    end
    if since > 0 and since + lifetime > now then return 'young ' .. text(since + lifetime - now) end

    -- How many attempts count, and how long to wait.
    local function stand(key)
        local fields, old, count, began = redis.call('HGETALL', key), {}, 0, nil
        for place = 1, #fields, 2 do
            local moment = tonumber(fields[place + 1])
            if moment > now then
                moment = now
                redis.call('HSET', key, fields[place], text(now))
            end
            if fields[place] == 'since' then began = moment
            elseif moment + window <= now then old[#old + 1] = fields[place]
            else count = count + 1 end
        end
        if began then
            if began + cooldown > now then return count, began + cooldown - now end
            redis.call('DEL', key)
            return 0, nil
        end
        for _, field in ipairs(old) do redis.call('HDEL', key, field) end
        return count, nil
    end

    local longest, counts = nil, {}
    for place = 2, #KEYS do
        local count, wait = stand(KEYS[place])
        counts[place] = count
        if wait and (not longest or wait > longest) then longest = wait end
    end
    if longest then return 'wait ' .. text(longest) end

    local left = 0
    for place = 2, #KEYS do
        local limit = tonumber(ARGV[place + 4])
        left = limit - counts[place]
        if step == 'take' then
            left = left - 1
            redis.call('HSET', KEYS[place], attempt, text(now))
            if left <= 0 then redis.call('HSET', KEYS[place], 'since', text(now)) end
            redis.call('PEXPIRE', KEYS[place], text(math.ceil(lifetime / 1000) + 1))
        end
    end
    return 'left ' .. text(math.max(0, left))
    """
