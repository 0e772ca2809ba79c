import { type ArticleDoc, type ArticleInfo, CODES, contract } from '@zhiying/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUnsaved } from '#kit/page/page-context.tsx';
import { ApiError, api } from '#kit/session/api/client.ts';
import { onEvent } from '#kit/session/events/stream.ts';

interface Text {
  title: string;
  doc: ArticleDoc;
}

/** After the last key. */
const QUIET_MS = 2000;

interface Saving {
  info: ArticleInfo;
  /** The text as it is now. */
  read(): Text;
  /** The server's answer; `unchanged`: nothing was typed since it was sent. */
  onSaved(info: ArticleInfo, unchanged: boolean): void;
}

/** Saves by itself two seconds after the last key, one save at a time, and tells when somebody else was faster. */
export function useArticleSave({ info, read, onSaved }: Saving) {
  const version = useRef(info.version);
  const changes = useRef(0);
  const saved = useRef(0);
  const running = useRef<Promise<boolean> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [savedAt, setSavedAt] = useState(info.updatedAt);
  const [failure, setFailure] = useState<ApiError | null>(null);
  /** Somebody else's newer version stands in the way. */
  const [taken, setTaken] = useState<{ by: string; version: number } | null>(null);
  useUnsaved(dirty);

  const once = async (auto: boolean): Promise<boolean> => {
    const sent = changes.current;
    setBusy(true);
    try {
      const answer = await api(contract.aiArticle.update, {
        id: info.id,
        version: version.current,
        ...read(),
        auto,
      });
      version.current = answer.version;
      saved.current = sent;
      const unchanged = changes.current === sent;
      setDirty(!unchanged);
      setSavedAt(answer.updatedAt);
      setFailure(null);
      onSaved(answer, unchanged);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === CODES.changedMeanwhile)
        setTaken((known) => known ?? { by: '', version: version.current + 1 });
      else setFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  };

  /** Everything typed so far is with the server when this answers true. */
  const flush = async (auto = true): Promise<boolean> => {
    clearTimeout(timer.current);
    await running.current;
    if (changes.current === saved.current) return true;
    running.current = once(auto).finally(() => {
      running.current = null;
    });
    return running.current;
  };

  const typed = () => {
    changes.current += 1;
    setDirty(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), QUIET_MS);
  };

  /** What the server gave is what is shown; nothing typed is left. */
  const startFrom = (fresh: ArticleInfo) => {
    clearTimeout(timer.current);
    version.current = fresh.version;
    saved.current = changes.current;
    setDirty(false);
    setTaken(null);
    setFailure(null);
    setSavedAt(fresh.updatedAt);
  };

  const hear = useEffectEvent((newer: number, by: string) => {
    if (newer > version.current && !running.current) setTaken({ by, version: newer });
  });
  useEffect(
    () =>
      onEvent('article.changed', (event) => {
        if (event.articleId === info.id) hear(event.version, event.by);
      }),
    [info.id],
  );
  const leave = useEffectEvent(() => void flush());
  useEffect(() => () => leave(), []);

  return {
    dirty,
    busy,
    savedAt,
    failure,
    taken,
    typed,
    flush,
    startFrom,
    version: () => version.current,
    /** Nothing typed waits for the server. */
    idle: () => changes.current === saved.current && !running.current,
    /** Saves over what somebody else saved; theirs stays in the history. */
    async overwrite() {
      const newest = await api(contract.aiArticle.info, { id: String(info.id) });
      version.current = newest.version;
      changes.current += 1;
      setTaken(null);
      return flush(false);
    },
  };
}
