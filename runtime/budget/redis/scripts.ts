/**
 * Common start of all scripts: their settings \`s\`, the server's time in microseconds (the only clock that all
 * processes agree on), and the state of a layer.
 */
const prologue = `
  local s = cjson.decode(ARGV[1])
  local time = redis.call('TIME')
  local now = time[1] * 1000000 + time[2]
  local state = {}
  local raw = redis.call('HGETALL', KEYS[1])
  for i = 1, #raw, 2 do state[raw[i]] = raw[i + 1] end
  local function read(field) return tonumber(state[field]) end
  local function write(field, value)
    if type(value) == 'number' then value = string.format('%.17g', value) end
    state[field] = value
    redis.call('HSET', KEYS[1], field, value)
    redis.call('EXPIRE', KEYS[1], s.memory)
  end`;

/**
 * Checks whether the state in Redis can be right. \`begin\` starts it anew, without a request before \`notBefore\`,
 * because recent and planned requests are unknown.
 */
const memory = `
  local function begin(notBefore, credit)
    for field in pairs(state) do
      if string.find(field, '^[md]:') then
        redis.call('HDEL', KEYS[1], field)
        state[field] = nil
      end
    end
    write('epoch', s.id .. string.format(':%.0f', now))
    for _, field in ipairs({ 'born', 'seen', 'full' }) do write(field, now) end
    write('notBefore', notBefore)
    write('credit', credit)
  end
  -- By a clock that showed \`old\` when it should have shown \`now\`.
  local function beginByOtherClock(old)
    if read('paused') then write('paused', now + math.max(read('paused') - old, 0)) end
    if read('told') then write('toldUntil', now + s.hintMemory) end
    begin(now + s.settle, 0)
  end
  local seen = read('seen') or 0
  local isKnown = s.epoch ~= '' and s.epoch == state.epoch
  if not state.epoch then
    if s.epoch == '' then begin(now + s.horizon, s.burst) else begin(now + s.settle, 0) end
  elseif seen > now + s.slack then
    beginByOtherClock(seen)
  elseif isKnown and s.oldNow then
    beginByOtherClock(s.oldNow)
  elseif math.max(read('full') or 0, read('notBefore') or 0) > now + s.plausible then
    begin(now + s.settle, 0)
  elseif isKnown and s.seen > seen then
    begin(now + s.settle, 0)
  elseif s.epoch ~= '' and not isKnown then
    write('notBefore', math.max(read('notBefore') or 0, now + s.settle))
  end
  write('seen', math.max(read('seen') or 0, now))`;

/**
 * The members that share the limit (\`m:\`, when each announced itself, and \`d:\`, its divisor), and the part of it that
 * the present ones have. The share of a silent process stays reserved, and so does that of any process that a young
 * state cannot know, but no more than the user's \`atMost\` leaves.
 */
const members = `
  local all, me, mine = s.members, 'm:' .. s.id, 'd:' .. s.id
  local wasPresent = (read(me) or 0) > now - s.lease
  write(me, now)
  if read(mine) ~= all.divisor then write(mine, all.divisor) end
  local present, silent, reserved = 0, 0, 0
  for field in pairs(state) do
    if string.sub(field, 1, 2) == 'm:' then
      local age, divisor = now - read(field), 'd:' .. string.sub(field, 3)
      if age < s.lease then present = present + 1
      elseif age < s.lease + s.reservation then
        silent = silent + 1
        reserved = reserved + 1 / (read(divisor) or all.divisor)
      else redis.call('HDEL', KEYS[1], field, divisor) end
    end
  end
  if now <= read('born') + s.lease + s.reservation then
    reserved = reserved + math.max(all.expected - present - silent, 0) / all.divisor
  end
  if all.atMost then reserved = math.min(reserved, math.max(all.atMost - present, 0) / all.divisor) end
  local part = math.max(1 - reserved, 1 / all.divisor)`;

/** The pace of that part of the limit, as \`paceOf\` calculates it within a process. */
const pace = `
  local limit = read('learned') or s.limit
  if (read('toldUntil') or 0) > now then limit = math.min(limit, read('told') or limit) end
  local inWindow = limit * part * s.window
  local allowed = math.floor(inWindow * (1 - s.unknownShare) + 1e-9)
  local steady = inWindow * s.usedShare
  if allowed > 0 and steady > allowed then steady = allowed end
  local interval = s.window * 1000000 / (steady * (1 - 1e-9))
  local burst = math.max(1, math.min(allowed - math.ceil(steady), s.burst))
  local tolerance = (burst - 1) * interval`;

/**
 * Requests of a process to the common queue, by \`action\`:
 *
 * - \`probe\`: whether it could take a place; changes nothing
 * - \`take\`: takes the next place (GCRA) and announces the process
 * - \`stay\`: announces the process
 * - \`leave\`: removes the process
 *
 * After \`notAfter\` nothing happens, because the process has given up. Returns what happened; the ID of the state; the
 * time and the place; 1 if the place was taken, 0 if it is beyond the horizon; the end of the pause; the limit; and the
 * latest time of the state. Times are in microseconds by the server's clock.
 */
export const visitQueue: string = `${prologue}
  if s.action == 'probe' then
    redis.call('EXPIRE', KEYS[1], s.memory)
    return { 'done', '', now }
  end
  if now > s.notAfter then return { 'late', '', now } end
  if s.action == 'leave' then
    redis.call('HDEL', KEYS[1], 'm:' .. s.id, 'd:' .. s.id)
    return { 'done', '', now }
  end${memory}${members}${pace}
  local paused = read('paused') or 0
  local notBefore = read('notBefore') or 0
  local place, taken = now, 0
  -- What a newcomer has sent is not known.
  if not wasPresent then write('full', math.max(read('full') or 0, now + tolerance)) end
  if s.action == 'take' then
    local full = math.max(read('full') or 0, paused + tolerance, notBefore + tolerance)
    place = math.max(now + s.lead, full - tolerance)
    local credit = read('credit') or 0
    if credit > 0 and now < notBefore and now >= paused then
      place = now + s.lead
      taken = 1
      write('credit', credit - 1)
    elseif place <= now + s.horizon then
      taken = 1
      write('full', math.max(full, place) + interval)
    end
  end
  return { 'done', state.epoch, now, math.ceil(place), taken, math.ceil(paused), tostring(limit),
    state.seen }`;

/**
 * Pauses a layer that the service throttled. Requests then resume without a burst. Settings: pause in microseconds, and
 * the limit that the service named, if any.
 */
export const pauseLayer: string = `${prologue}
  if s.told then
    write('told', s.told)
    write('toldUntil', now + s.hintMemory)
  end
  write('paused', math.max(read('paused') or 0, now + s.pause))
  return 1`;

/**
 * Stores the limit that follows from the account. If it has changed, it replaces what a throttle said. Settings: the
 * limit.
 */
export const learnLimit: string = `${prologue}
  local learned = read('learned')
  if learned and learned ~= s.learned then redis.call('HDEL', KEYS[1], 'told', 'toldUntil') end
  write('learned', s.learned)
  return 1`;
