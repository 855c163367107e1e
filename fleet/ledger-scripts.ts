import { RedisScript } from "../runtime/budget/redis/redis-script.js";

/**
 * Common start of all scripts: the prefix of a fleet's keys `p`, the arguments `a`, the server's time in milliseconds
 * (the only clock that all workers agree on), and what a change of state consists of.
 *
 * Keys are derived from the prefix. Its hash tag keeps them on one node of a cluster.
 */
const prologue = `
  local p = KEYS[1]
  local a = cjson.decode(ARGV[1])
  local time = redis.call('TIME')
  local now = string.format('%d', time[1] * 1000 + math.floor(time[2] / 1000))
  local reply = { due = {} }
  local function job(id) return p .. 'job:' .. id end
  local function lane(name) return p .. 'lane:' .. name end
  local function get(id, field) return redis.call('HGET', job(id), field) end
  local function set(id, ...) redis.call('HSET', job(id), ...) end
  -- A job gets a new turn in the queue. It stays in \`due\` until it is there.
  local function queue(id)
    local turn = redis.call('HINCRBY', job(id), 'turn', 1)
    local entry = id .. '.' .. turn
    redis.call('SADD', p .. 'due', entry)
    reply.due[#reply.due + 1] = entry
  end
  local function count(state, by) redis.call('HINCRBY', p .. 'counts', state, by) end
  local function enter(id, state)
    local from = get(id, 'state')
    set(id, 'state', state, 'at', now)
    if from then count(from, -1) end
    count(state, 1)
    if from == 'unknown' then redis.call('ZREM', p .. 'unknown', id) end
    if state == 'unknown' then redis.call('ZADD', p .. 'unknown', now, id) end
  end
  -- The end of a job, in the order in which all of them are read.
  local function finish(id, state)
    enter(id, state)
    local cursor = redis.call('XADD', p .. 'outcomes', '*', 'id', id)
    set(id, 'cursor', cursor)
  end
  local function addRun(id, runId)
    local runs = get(id, 'runs') or ''
    set(id, 'runId', runId, 'runs', runs == '' and runId or (runs .. ',' .. runId))
  end
  local function show(id)
    local fields = redis.call('HGETALL', job(id))
    reply.job = {}
    for i = 1, #fields, 2 do reply.job[fields[i]] = fields[i + 1] end
  end
  local function answer(result)
    reply.result = result
    if #reply.due == 0 then reply.due = nil end
    return cjson.encode(reply)
  end`;

/** A step is written only into the fleet that was opened. If Redis has lost it, another one can have its name. */
const guard = `
  if redis.call('HGET', p .. 'meta', 'epoch') ~= a.epoch then return answer('lost') end`;

/** Common start of the steps of one job: its state, and whether its last announcement is that of this claim. */
const step = `${guard}
  local id = a.id
  local state, claim, turn, runId =
    unpack(redis.call('HMGET', job(id), 'state', 'claim', 'turn', 'runId'))
  if not state then return answer('gone') end
  local isMine = claim == a.claim`;

function script(...parts: readonly string[]): RedisScript {
  return new RedisScript([prologue, ...parts].join("\n"));
}

/** Creates the fleet if it does not exist. Returns its epoch and its format. */
export const openFleet: RedisScript = script(`
  if redis.call('HSETNX', p .. 'meta', 'epoch', a.fresh) == 1 then
    redis.call('HSET', p .. 'meta', 'format', a.format)
  end
  reply.epoch = redis.call('HGET', p .. 'meta', 'epoch')
  reply.format = redis.call('HGET', p .. 'meta', 'format')
  return answer('ok')`);

/** Adds jobs whose keys are new, each to the queue or to the lane of its workspace. */
export const addJobs: RedisScript = script(
  guard,
  `
  local added = 0
  for _, one in ipairs(a.jobs) do
    local id = one.id
    if redis.call('EXISTS', job(id)) == 0 then
      added = added + 1
      set(id, 'v', a.format, 'key', one.key, 'body', one.body, 'meta', one.meta, 'lane', one.lane, 'turn', 0)
      local isFirst = one.lane == '' or redis.call('RPUSH', lane(one.lane), id) == 1
      enter(id, isFirst and 'queued' or 'held')
      if isFirst then queue(id) end
    end
  end
  reply.added = added
  return answer('ok')`,
);

/** Takes a job up. A claim that was about to create its run and has ended leaves it unknown. */
export const takeJob: RedisScript = script(
  step,
  `
  if tonumber(turn) ~= a.turn then return answer('stale') end
  if state == 'creating' and not isMine then
    set(id, 'reason', a.reason)
    enter(id, 'unknown')
  end
  show(id)
  return answer('ok')`,
);

/** Announces that a claim is about to create a run. */
export const beginCreation: RedisScript = script(
  step,
  `
  if state == 'creating' and isMine then return answer('ok') end
  if state ~= 'queued' or tonumber(turn) ~= a.turn then return answer('stale') end
  if redis.call('HEXISTS', p .. 'meta', 'paused') == 1 then return answer('paused') end
  set(id, 'claim', a.claim, 'reason', '')
  enter(id, 'creating')
  return answer('ok')`,
);

/**
 * Records the run that a claim created, however late. If somebody has taken the job for unknown meanwhile, or Redis has
 * forgotten the announcement, a worker adopts the run in another turn.
 */
export const noteRun: RedisScript = script(
  step,
  `
  if (state == 'running' or state == 'finished') and runId == a.runId then return answer('ok') end
  local isOpen = (state == 'creating' or state == 'unknown') and isMine
  if not isOpen and state ~= 'queued' then
    set(id, 'late', a.runId)
    return answer('superseded')
  end
  addRun(id, a.runId)
  set(id, 'reason', '')
  enter(id, 'running')
  if state == 'creating' then return answer('ok') end
  queue(id)
  return answer('adopted')`,
);

/** Returns a job to the queue whose run was surely not created, or failed and is created again. */
export const returnJob: RedisScript = script(
  step,
  `
  if state == 'queued' then return answer('ok') end
  local isOpen = (isMine and (state == 'creating' or state == 'unknown'))
    or (state == 'running' and runId == a.runId)
  if not isOpen then return answer('stale') end
  set(id, 'claim', '', 'reason', a.reason)
  enter(id, 'queued')
  if state ~= 'unknown' then return answer('ok') end
  queue(id)
  return answer('adopted')`,
);

/** Records that nobody knows whether there is a run, or where it is. */
export const doubtJob: RedisScript = script(
  step,
  `
  local isOpen = (isMine and (state == 'creating' or state == 'unknown'))
    or (state == 'running' and runId == a.runId)
  if not isOpen then return answer('stale') end
  set(id, 'reason', a.reason)
  if state ~= 'unknown' then enter(id, 'unknown') end
  return answer('ok')`,
);

/** Records how a run ended. */
export const finishJob: RedisScript = script(
  step,
  `
  if state == 'running' and runId == a.runId then
    set(id, 'run', a.run)
    finish(id, 'finished')
  elseif state ~= 'finished' or runId ~= a.runId then
    return answer('stale')
  end
  show(id)
  return answer('ok')`,
);

/** Records that the service does not accept a body. */
export const rejectJob: RedisScript = script(
  step,
  `
  if (state == 'creating' or state == 'unknown') and isMine then
    set(id, 'error', a.error)
    finish(id, 'rejected')
    if state == 'unknown' then queue(id) return answer('adopted') end
  elseif state ~= 'rejected' or not isMine then
    return answer('stale')
  end
  show(id)
  return answer('ok')`,
);

/** Records that an outcome was delivered, and lets the next job of the workspace begin. */
export const settleJob: RedisScript = script(
  step,
  `
  set(id, 'delivered', 1)
  local name = get(id, 'lane')
  if name ~= '' and redis.call('LINDEX', lane(name), 0) == id then
    redis.call('LPOP', lane(name))
    local head = redis.call('LINDEX', lane(name), 0)
    if head and get(head, 'state') == 'held' then
      enter(head, 'queued')
      queue(head)
    end
  end
  return answer('ok')`,
);

/** Carries out a decision about an unknown job. */
export const resolveJob: RedisScript = script(
  step,
  `
  if state ~= 'unknown' then
    reply.state = state
    return answer('stale')
  end
  set(id, 'reason', '')
  if a.decision == 'abandon' then
    finish(id, 'abandoned')
  elseif a.decision == 'retry' then
    set(id, 'claim', '')
    enter(id, 'queued')
  else
    if runId ~= a.runId then addRun(id, a.runId) end
    enter(id, 'running')
  end
  queue(id)
  return answer('ok')`,
);
