/* One table and the three statements of the bare loop. */

export const makeTimers = `
  CREATE TABLE timers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    due_at timestamptz NOT NULL,
    state text NOT NULL DEFAULT 'waiting',
    text text NOT NULL,
    token text NOT NULL
  );
  CREATE INDEX timers_due ON timers (due_at) WHERE state = 'waiting'`

export const claimTimers = `
  UPDATE timers SET state = 'taken' WHERE id IN (
    SELECT id FROM timers WHERE state = 'waiting' AND due_at <= $1 ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED
  ) RETURNING id, text, token`

export const finishTimers = `UPDATE timers SET state = 'done' WHERE id = ANY ($1)`

export const nextTimer = `SELECT min(due_at) AS at FROM timers WHERE state = 'waiting'`
