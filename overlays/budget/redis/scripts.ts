import { RedisScript } from "./redis-script.js";

/**
 * What all scripts begin with: the server's time, the only one that all processes agree on, in
 * microseconds, and the state of a layer.
 */
const prologue = `
  local time = redis.call('TIME')
  local now = time[1] * 1000000 + time[2]
  local function read(field) return tonumber(redis.call('HGET', KEYS[1], field) or nil) end
  local function write(field, value)
    redis.call('HSET', KEYS[1], field, string.format('%.17g', value))
    redis.call('EXPIRE', KEYS[1], ARGV[1])
  end`;

/**
 * The pace of a limit, as \`paceOf\` has it within a process.
 * Arguments: memory, first limit, window in seconds, used share, largest burst.
 */
const pace = `
  local limit = read('told') or read('learned') or tonumber(ARGV[2])
  local allowed = math.floor(limit * ARGV[3] + 1e-9)
  local steady = ARGV[4] * limit * ARGV[3]
  if allowed > 0 and steady > allowed then steady = allowed end
  steady = steady - 1e-9
  local interval = ARGV[3] * 1000000 / steady
  local burst = math.max(1, math.min(allowed - math.ceil(steady), tonumber(ARGV[5])))
  local tolerance = (burst - 1) * interval`;

/**
 * Takes the next place in the common queue (GCRA).
 * Further argument: horizon in microseconds.
 * Gives: microseconds until the place; 1 if it was taken, 0 if it is beyond the horizon;
 * microseconds for which the layer is paused; the limit.
 */
export const takePlace: RedisScript = new RedisScript(`${prologue}${pace}
  local full = read('full') or 0
  local paused = read('paused') or 0
  local place = math.max(now, paused, full - tolerance)
  local taken = 0
  if place - now <= tonumber(ARGV[6]) then
    taken = 1
    write('full', math.max(full, place) + interval)
  end
  return { math.ceil(place - now), taken, math.ceil(math.max(paused - now, 0)), tostring(limit) }`);

/**
 * Pauses a layer that the service has throttled; what follows resumes without a burst.
 * Further arguments: pause in microseconds, and the limit that the service named or nothing.
 */
export const pauseLayer: RedisScript = new RedisScript(`${prologue}
  if ARGV[7] ~= '' then write('told', ARGV[7]) end${pace}
  local until_ = now + ARGV[6]
  if until_ > (read('paused') or 0) then write('paused', until_) end
  write('full', math.max(read('full') or 0, until_ + tolerance))
  return 1`);

/**
 * Remembers the limit that follows from the account; one that has changed outdates what a throttle
 * said. Further argument: the limit.
 */
export const learnLimit: RedisScript = new RedisScript(`${prologue}
  local learned = read('learned')
  if learned and learned ~= tonumber(ARGV[2]) then redis.call('HDEL', KEYS[1], 'told') end
  write('learned', ARGV[2])
  return 1`);
