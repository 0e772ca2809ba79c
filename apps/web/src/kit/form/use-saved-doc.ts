import { CODES } from '@zhiying/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { changed, type History, redone, startHistory, undone } from '#kit/base/history.ts';
import { useUnsaved } from '#kit/page/page-context.tsx';
import { ApiError } from '#kit/session/api/client.ts';

/** After the last change. */
const QUIET_MS = 1500;
/** Typing goes on as long as nobody rests for longer; all of it is one step back. */
const STROKE_MS = 1000;

interface Saving<Value> {
  value: Value;
  version: number;
  /** Sends it; answers the version it has then. */
  save(value: Value, version: number): Promise<number>;
  /** What somebody else saved meanwhile, read out of the refusal; null where it has to be read anew. */
  theirs(data: unknown): { value: Value; version: number } | null;
  /** Between the last change and its save. */
  quietMs?: number;
}

/**
 * A document that is edited: every change can be undone, and is saved by itself a moment after the last one, one save at a time.
 * Where somebody else was faster, both are kept until the person chose.
 */
export function useSavedDoc<Value>({
  value,
  version: first,
  save,
  theirs,
  quietMs = QUIET_MS,
}: Saving<Value>) {
  const [history, setHistory] = useState(() => startHistory(value));
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [taken, setTaken] = useState<{ value: Value; version: number } | null>(null);
  const version = useRef(first);
  const newest = useRef(value);
  const sent = useRef(value);
  const running = useRef<Promise<boolean> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stroke = useRef({ of: '', until: 0 });
  useUnsaved(dirty);

  const once = async (): Promise<boolean> => {
    const sending = newest.current;
    setBusy(true);
    try {
      version.current = await save(sending, version.current);
      sent.current = sending;
      setDirty(newest.current !== sending);
      setFailure(null);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const other = error.code === CODES.changedMeanwhile ? theirs(error.data) : null;
      if (other) setTaken(other);
      else setFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  };

  /** Everything so far is with the server when this answers true. */
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer.current);
    await running.current;
    if (newest.current === sent.current) return true;
    running.current = once().finally(() => {
      running.current = null;
    });
    return running.current;
  };

  const show = (next: History<Value>) => {
    newest.current = next.now;
    setHistory(next);
    // Undone to what the server has, nothing is left to save.
    setDirty(running.current !== null || next.now !== sent.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), quietMs);
  };

  const leave = useEffectEvent(() => void flush());
  useEffect(() => () => leave(), []);

  /** What the server has is what is shown; nothing unsaved is left. */
  const load = (fresh: { value: Value; version: number }) => {
    clearTimeout(timer.current);
    version.current = fresh.version;
    newest.current = fresh.value;
    sent.current = fresh.value;
    setHistory(startHistory(fresh.value));
    setDirty(false);
    setTaken(null);
    setFailure(null);
  };

  const { past, now, future } = history;
  return {
    value: now,
    dirty,
    busy,
    failure,
    taken,
    flush,
    load,
    version: () => version.current,
    /** `of` names what is typed or drawn at: one stroke after the other there is one change to undo. */
    set(next: Value, of = '') {
      const goesOn = of !== '' && of === stroke.current.of && Date.now() < stroke.current.until;
      stroke.current = { of, until: Date.now() + STROKE_MS };
      show(changed(history, next, goesOn));
    },
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    undo() {
      stroke.current = { of: '', until: 0 };
      if (past.length > 0) show(undone(history));
    },
    redo() {
      if (future.length > 0) show(redone(history));
    },
    /** Saves over what somebody else saved. */
    async overwrite() {
      if (!taken) return false;
      version.current = taken.version;
      setTaken(null);
      return flush();
    },
  };
}
