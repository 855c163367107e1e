import { states } from "./job-record.js";

/**
 * Start of the script: the prefix of a fleet's keys `p`, the request `q`, and the server's time in milliseconds (the
 * only clock that all workers agree on). Keys are derived from the prefix. Its hash tag keeps them on one node of a
 * cluster.
 *
 * A step is written only into the fleet that was opened: if Redis has lost it, another one can have its name. And only
 * into the history that the caller knows: one that has seen a higher step than Redis shows that Redis is older than it
 * was. That begins another history, in which nothing is created until all workers have written what they know.
 */
const opening = `
  local p = KEYS[1]
  local q = cjson.decode(ARGV[1])
  local meta, workers = p .. 'meta', p .. 'workers'
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local epoch, format, history, known, paused, recovering, doubts, rank = unpack(redis.call('HMGET',
    meta, 'epoch', 'format', 'history', 'step', 'paused', 'recovering', 'doubts', 'rank'))
  if not epoch and q.epoch == '' and q.creates then
    epoch, format, history = q.fresh, q.format, 'first'
    redis.call('HSET', meta, 'epoch', epoch, 'format', format, 'history', history)
  end
  epoch, history, known = epoch or '', history or '', tonumber(known or 0)
  doubts, rank = tonumber(doubts or 0), tonumber(rank or 0)
  if format and tonumber(format) ~= q.format then return cjson.encode({ format = format }) end
  if q.epoch ~= '' and q.epoch ~= epoch then return cjson.encode({ isLost = true }) end
  if q.epoch ~= '' and known < q.seen then
    history = string.format('%d:%d', now, q.seen)
    local newest = redis.call('ZREVRANGE', workers, 0, 0, 'WITHSCORES')[2] or 0
    for _, id in ipairs(redis.call('ZRANGEBYSCORE', workers, newest - q.silence, '+inf')) do
      redis.call('SADD', p .. 'missing', id)
    end
    redis.call('HSET', meta, 'history', history, 'recovering', now, 'step', q.seen)
  end
  if q.epoch ~= '' and history ~= q.history then return cjson.encode({ history = history }) end
  local count, due, damaged, steps = known, {}, {}, {}`;

/** What the steps consist of. */
const parts = `
  local function job(id) return p .. 'job:' .. id end
  local function jobs(state) return p .. 'jobs:' .. state end
  local states = { '${states.join("', '")}' }
  local damage = 'Redis lost something of this job: its key was deleted, or something else has written to it. '
    .. 'Look for a run of it. If there is none, abandon the job, remove it, and add it again.'
  local rests = { held = true, unknown = true }
  local ended = { finished = true, rejected = true, abandoned = true }
  local function is_in(state, j) return redis.call('ZSCORE', jobs(state), j.id) end
  local function is_open(j) return redis.call('SISMEMBER', p .. 'open', j.id) == 1 end
  -- The worker that sent the step puts the job into the queue. If it cannot, the next sweep does.
  local function queue(j) due[#due + 1] = { id = j.id, rank = j.rank } end
  -- Jobs that are open have something left to do, and so a place in the queue.
  local function enter(j, state, reason, ...)
    local from = j.state
    count = count + 1
    redis.call('HSET', job(j.id), 'state', state, 'at', now, 'step', count, ...)
    if reason ~= (j.reason or '') then redis.call('HSET', job(j.id), 'reason', reason) end
    if from then redis.call('ZREM', jobs(from), j.id) end
    redis.call('ZADD', jobs(state), count, j.id)
    if from == 'running' and j.reason and j.reason ~= '' then redis.call('SREM', p .. 'failing', j.id) end
    redis.call(rests[state] and 'SREM' or 'SADD', p .. 'open', j.id)
    j.state = state
  end
  local function enter_running(j, run)
    if j.runs[#j.runs] ~= run then j.runs[#j.runs + 1] = run end
    enter(j, 'running', '', 'runId', run, 'runs', cjson.encode(j.runs))
  end
  -- Somebody deleted fields of a job or wrote others. It is unknown, unless it has ended and was delivered.
  local function mend(j, runId)
    if not (is_open(j) or is_in('held', j) or is_in('unknown', j)) then return j.state and j end
    for _, state in ipairs(states) do redis.call('ZREM', jobs(state), j.id) end
    redis.call('SREM', p .. 'open', j.id)
    redis.call('SREM', p .. 'failing', j.id)
    redis.call('HDEL', job(j.id), 'runs')
    j.state, j.runs, j.runId, j.isMended = nil, {}, j.runId or runId or '', true
    enter(j, 'unknown', damage, 'v', q.format, 'rank', j.rank, 'runId', j.runId)
    damaged[#damaged + 1] = j.id
    return j
  end
  local function load(id, claim, known_run)
    local fields = redis.pcall('HMGET', job(id),
      'state', 'v', 'claim', 'runId', 'workspace', 'reason', 'runs', 'rank')
    if fields.err then redis.call('DEL', job(id)) end
    local state, v, held_by, runId, workspace, reason, runs, rank = unpack(fields)
    local isRead, list = pcall(cjson.decode, runs or '[]')
    local j = { id = id, state = state, isMine = claim and held_by == claim, runId = runId,
      workspace = workspace, reason = reason, runs = list, rank = tonumber(rank) or q.lowestRank }
    for _, each in ipairs(states) do
      if each == state and isRead and type(list) == 'table' and tonumber(v) then return j end
    end
    return mend(j, known_run)
  end
  local function show(id)
    local fields = redis.call('HGETALL', job(id))
    if #fields == 0 then return nil end
    local shown = { id = id }
    for i = 1, #fields, 2 do shown[fields[i]] = fields[i + 1] end
    shown.isOpen = not rests[shown.state] and (not ended[shown.state] or is_open(shown))
    return shown
  end
  local function answer(result, id) return { result = result, job = id and show(id) } end
  local function has_run(a, j)
    return (j.state == 'running' or j.state == 'finished') and j.runId == a.runId
  end
  -- Jobs of several lanes take turns: the next job of each has the next rank after the one that is at work.
  local function rank_in(lane, last)
    last[lane] = last[lane] or tonumber(redis.call('HGET', p .. 'lanes', lane) or 0)
    last[lane] = math.min(math.max(last[lane], rank) + 1, q.lowestRank)
    return last[lane]
  end
  -- Why nothing is created. After unknown outcomes in a row, one claim at a time may probe.
  local function stop(claim)
    if paused then return 'paused' end
    if recovering then return 'recovering' end
    if doubts < q.manyDoubts then return nil end
    local probe = redis.call('GET', p .. 'probe')
    if probe and probe ~= claim then return 'doubtful' end
    if claim then redis.call('SET', p .. 'probe', claim, 'PX', q.longestProbe) end
  end
  local function end_doubt()
    if doubts == 0 then return end
    doubts = 0
    redis.call('HDEL', meta, 'doubts', 'pause')
    redis.call('DEL', p .. 'probe')
  end
  local function doubt(claim)
    doubts = redis.call('HINCRBY', meta, 'doubts', 1)
    local isProbe = redis.call('GET', p .. 'probe') == claim
    if doubts ~= q.manyDoubts and not isProbe then return end
    local last = tonumber(redis.call('HGET', meta, 'pause') or q.firstPause / 2)
    local pause = math.min(2 * last, q.longestPause)
    redis.call('HSET', meta, 'pause', pause)
    redis.call('SET', p .. 'probe', '-', 'PX', pause)
  end
  local function forget(id, state)
    redis.call('DEL', job(id))
    redis.call('ZREM', jobs(state), id)
  end`;

/** The steps of one job \`j\`, which exists. */
const jobSteps = `
  function steps.take(a, j)
    if j.state == 'creating' and not j.isMine then enter(j, 'unknown', a.reason) end
    return answer(j.state == 'queued' and stop() and 'stopped' or 'ok', j.id)
  end
  function steps.begin(a, j)
    if j.state == 'creating' and j.isMine then return answer('ok') end
    -- The announcement was written and its reply got lost. Nothing was sent, so somebody has doubted too early.
    if j.state == 'unknown' and j.isMine then enter(j, 'queued', '', 'claim', '') end
    if j.state ~= 'queued' then return answer('stale') end
    if stop(a.claim) then return answer('stopped') end
    enter(j, 'creating', '', 'claim', a.claim)
    rank = math.max(rank, j.rank)
  end
  -- Records a run, however late. If somebody has taken the job for unknown meanwhile, or Redis has forgotten the
  -- announcement, another turn of the job goes on with it.
  function steps.note(a, j)
    end_doubt()
    if has_run(a, j) then return answer('ok') end
    local isExpected = j.isMine and j.state == 'creating'
    if not isExpected and not (j.isMine and j.state == 'unknown') and j.state ~= 'queued' then
      redis.call('HSET', job(j.id), 'late', a.runId)
      return answer('superseded')
    end
    enter_running(j, a.runId)
    if isExpected then return answer('ok') end
    queue(j)
    return answer('adopted')
  end
  local function is_own(a, j)
    return (j.isMine and (j.state == 'creating' or j.state == 'unknown'))
      or (j.state == 'running' and j.runId == a.runId)
  end
  -- The run was surely not created, or failed and is created again.
  function steps.give_back(a, j)
    if a.isAnswered then end_doubt() end
    if j.state == 'queued' then return answer('ok') end
    if not is_own(a, j) then return answer('stale') end
    if redis.call('GET', p .. 'probe') == a.claim then redis.call('DEL', p .. 'probe') end
    local isOver = j.state == 'unknown'
    enter(j, 'queued', a.reason, 'claim', '')
    if isOver then queue(j) end
    return answer(isOver and 'adopted' or 'ok')
  end
  -- Nobody knows whether there is a run, or where it is.
  function steps.doubt(a, j)
    if not is_own(a, j) then return answer('stale') end
    if j.state == 'creating' then doubt(a.claim) end
    if j.state == 'unknown' then redis.call('HSET', job(j.id), 'reason', a.reason)
    else enter(j, 'unknown', a.reason) end
    return answer('ok', j.id)
  end
  -- The worker cannot read the job. Several in a row count as unknown outcomes: then its \`decode\` is another.
  function steps.set_aside(a, j)
    if j.state ~= 'queued' and not (ended[j.state] and is_open(j)) then return answer('stale') end
    if stop(a.claim) then return answer('stopped') end
    doubt(a.claim)
    enter(j, 'unknown', a.reason)
    return answer('ok', j.id)
  end
  function steps.note_read(a, j)
    if j.state ~= 'running' or j.runId ~= a.runId then return answer('stale') end
    redis.call('HSET', job(j.id), 'reason', a.reason)
    redis.call(a.reason == '' and 'SREM' or 'SADD', p .. 'failing', j.id)
  end
  function steps.finish(a, j)
    if not has_run(a, j) then return answer('stale') end
    if j.state == 'running' then enter(j, 'finished', '', 'run', a.run, 'body', '') end
    return { result = 'ok', cursor = redis.call('HGET', job(j.id), 'step'), isOpen = is_open(j) }
  end
  function steps.reject(a, j)
    if j.isMine and j.state == 'rejected' then return answer('ok', j.id) end
    if not j.isMine or (j.state ~= 'creating' and j.state ~= 'unknown') then return answer('stale') end
    end_doubt()
    local isOver = j.state == 'unknown'
    enter(j, 'rejected', '', 'error', a.error)
    if isOver then queue(j) end
    return answer(isOver and 'adopted' or 'ok', not isOver and j.id or nil)
  end
  -- The outcome was delivered. The next job of the workspace begins.
  function steps.settle(a, j)
    if not ended[j.state] then return answer('stale') end
    redis.call('SREM', p .. 'open', j.id)
    if not j.workspace then return answer('ok') end
    local line = p .. 'workspace:' .. j.workspace
    redis.call('LREM', line, 1, j.id)
    local id = redis.call('LINDEX', line, 0)
    local head = id and load(id)
    if head and head.state == 'held' then
      enter(head, 'queued', '')
      queue(head)
    end
  end
  function steps.resolve(a, j)
    if j.state ~= 'unknown' then return answer('stale', j.id) end
    if a.decision == 'abandon' then enter(j, 'abandoned', '')
    elseif a.decision == 'retry' then enter(j, 'queued', '', 'claim', '')
    else enter_running(j, a.runId) end
    queue(j)
  end
  function steps.cancel(a, j)
    if j.state ~= 'queued' and j.state ~= 'held' then return answer('stale', j.id) end
    enter(j, 'abandoned', '')
    queue(j)
  end
  function steps.remove(a, j)
    if not ended[j.state] or is_open(j) then return answer('stale', j.id) end
    forget(j.id, j.state)
  end
  -- Writes into another history what a worker knows of a job: its run, or that it was announced.
  function steps.restore(a, j)
    if a.runId == '' then
      if j.state ~= 'queued' and j.state ~= 'held' then return answer('ok') end
      enter(j, 'unknown', a.reason, 'claim', a.claim)
      return answer('ok')
    end
    -- Whatever somebody took it for, this is its run.
    if j.state == 'held' or j.state == 'creating' then enter(j, 'queued', '') end
    j.isMine = true
    return steps.note(a, j)
  end`;

/** The steps of the fleet. */
const fleetSteps = `
  function steps.add(a)
    if redis.call('ZCARD', jobs('queued')) == 0 then
      redis.call('DEL', p .. 'lanes')
      rank = 0
    end
    local added, last = 0, {}
    for _, one in ipairs(a.jobs) do
      if not load(one.id) then
        added = added + 1
        local j = { id = one.id, rank = rank_in(one.lane, last) }
        local isFirst = one.workspace == ''
          or redis.call('RPUSH', p .. 'workspace:' .. one.workspace, one.id) == 1
        enter(j, isFirst and 'queued' or 'held', '', 'v', q.format, 'body', one.body, 'rank', j.rank)
        for _, name in ipairs({ 'meta', 'workspace' }) do
          if one[name] ~= '' then redis.call('HSET', job(j.id), name, one[name]) end
        end
        if isFirst then queue(j) end
      end
    end
    for lane, rank in pairs(last) do redis.call('HSET', p .. 'lanes', lane, rank) end
    return { added = added }
  end
  function steps.find(a, j) return answer('ok', j.id) end
  -- Jobs of some states, in the order in which they entered them.
  function steps.list(a)
    local found = {}
    for _, state in ipairs(a.states) do
      local ids = redis.call('ZRANGEBYSCORE', jobs(state), '(' .. a.after, '+inf', 'WITHSCORES',
        'LIMIT', 0, a.count)
      for i = 1, #ids, 2 do found[#found + 1] = { id = ids[i], step = tonumber(ids[i + 1]) } end
    end
    table.sort(found, function(one, other) return one.step < other.step end)
    local listed, size = {}, 0
    for i = 1, math.min(#found, a.count) do
      if size > a.size then break end
      local j = load(found[i].id)
      -- Its new state comes later.
      local shown = j and not j.isMended and show(j.id) or nil
      listed[i] = { cursor = string.format('%d', found[i].step), job = shown }
      if shown then size = size + #(shown.run or '') + #(shown.body or '') + #(shown.meta or '') end
    end
    return { listed = listed }
  end
  -- How the fleet stands. If somebody deleted keys, jobs at work are not open, or nobody lets held ones go on.
  function steps.status(a)
    local counts = {}
    for _, state in ipairs(states) do counts[state] = redis.call('ZCARD', jobs(state)) end
    local isIncomplete = redis.call('SCARD', p .. 'open') < counts.queued + counts.creating + counts.running
    for _, state in ipairs(isIncomplete and { 'queued', 'creating', 'running' } or {}) do
      for _, id in ipairs(redis.call('ZRANGE', jobs(state), 0, -1)) do redis.call('SADD', p .. 'open', id) end
    end
    local held = redis.call('ZRANGE', jobs('held'), 0, 0)[1]
    if held and redis.call('SCARD', p .. 'open') + counts.unknown == 0 then
      local j = load(held)
      local line = p .. 'workspace:' .. (j.workspace or '')
      redis.call('LREM', line, 0, held)
      redis.call('LPUSH', line, held)
      enter(j, 'queued', '')
      queue(j)
    end
    local reply = { counts = counts, isIncomplete = isIncomplete }
    local first = redis.call('ZRANGE', jobs('queued'), 0, 0)[1]
    reply.oldest = first and load(first) and tonumber(redis.call('HGET', job(first), 'at')) or nil
    reply.failedReads = redis.call('SCARD', p .. 'failing')
    reply.open = redis.call('SCARD', p .. 'open')
    reply.workers = redis.call('ZCOUNT', workers, now - a.silence, '+inf')
    reply.announced = redis.call('ZCARD', workers)
    reply.missing = redis.call('SCARD', p .. 'missing')
    reply.trouble = redis.call('GET', p .. 'trouble') or nil
    reply.stop = stop()
    reply.concurrency = tonumber(redis.call('HGET', meta, 'limit'))
    return reply
  end
  -- A worker says that it is there.
  function steps.announce(a)
    redis.call('ZADD', workers, now, a.worker)
    redis.call('ZREMRANGEBYSCORE', workers, '-inf', now - a.memory)
    redis.call('SREM', p .. 'missing', a.worker)
    if now - tonumber(recovering or now) > a.recovery and redis.call('SCARD', p .. 'missing') == 0 then
      redis.call('HDEL', meta, 'recovering')
      recovering = false
    end
  end
  function steps.leave(a)
    redis.call('ZREM', workers, a.worker)
  end
  -- Open jobs without a place in the queue get one.
  function steps.sweep(a)
    local cursor, ids = unpack(redis.call('SSCAN', p .. 'open', a.cursor, 'COUNT', a.count))
    for _, id in ipairs(ids) do
      local j = redis.call('EXISTS', a.queue .. id) == 0 and load(id)
      if j then queue(j) end
    end
    return { cursor = cursor }
  end
  -- Forgets the jobs of a state that are too old or too many.
  function steps.trim(a)
    local spare = a.count and math.max(redis.call('ZCARD', jobs(a.state)) - a.count, 0) or 0
    for i, id in ipairs(redis.call('ZRANGE', jobs(a.state), 0, a.most - 1)) do
      local isOld = a.age and now - (tonumber(redis.call('HGET', job(id), 'at')) or 0) > a.age
      if redis.call('SISMEMBER', p .. 'open', id) == 0 and (isOld or i <= spare) then
        forget(id, a.state)
      end
    end
  end
  function steps.pause(a)
    paused, recovering = a.isPaused, recovering and a.isPaused
    if a.isPaused then
      redis.call('HSET', meta, 'paused', 1)
    else
      redis.call('HDEL', meta, 'paused', 'recovering')
      redis.call('DEL', p .. 'missing')
    end
  end
  function steps.limit(a)
    redis.call('HSET', meta, 'limit', a.limit)
  end
  function steps.trouble(a)
    redis.call('SET', p .. 'trouble', a.reason, 'PX', a.duration)
  end
  -- One process does this for all.
  function steps.claim_duty(a)
    return { isClaimed = redis.call('SET', p .. 'duty:' .. a.name, 1, 'NX', 'PX', a.duration) and true }
  end`;

/** Carries out the steps of the request in their order. One that answers nothing is written. */
const closing = `
  local replies = {}
  for i, a in ipairs(q.steps) do
    local j = a.id and load(a.id, a.claim, a.runId)
    if a.id and not j then replies[i] = answer('gone') else replies[i] = steps[a.step](a, j) or answer('ok') end
  end
  if count ~= known then redis.call('HSET', meta, 'step', count, 'rank', rank) end
  return cjson.encode({ epoch = epoch, history = history, step = count, due = due,
    damaged = damaged, replies = replies })`;

/**
 * Carries out steps of a store, one after another and without anything in between. Each of them can be carried out
 * twice. Sources of its numbers: the request.
 */
export const jobStoreScript: string = [opening, parts, jobSteps, fleetSteps, closing].join("\n");
