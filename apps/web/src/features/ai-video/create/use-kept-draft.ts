import { useQueryClient } from '@tanstack/react-query';
import { contract, type InputOf } from '@zhiying/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, api } from '#kit/session/api/client.ts';
import { refresh } from '#kit/session/api/queries.ts';
import { draftKeeper, worthAnother } from './kept-draft.ts';
import type { useNewVideo } from './use-new-video.ts';

/** After the last change. */
const PAUSE_MS = 2000;
/** After a save that got no answer. */
const AGAIN_MS = 10_000;

type Entry = ReturnType<typeof useNewVideo>;
type Values = Entry['draft']['values'];

const newKeeper = () =>
  draftKeeper({
    create: (body) => api(contract.videoTheme.create, body),
    update: (body) => api(contract.videoTheme.update, body),
    info: (id) => api(contract.videoTheme.info, { id: String(id) }),
    remove: (id) => api(contract.videoTheme.remove, { ids: [id] }),
  });

/**
 * A new theme that saves itself as a draft as soon as it has a subject, and after every change from then on; `may`: its way of making
 * films is allowed.
 */
export function useKeptDraft({ fields, draft }: Entry, may: boolean) {
  const { values } = draft;
  const client = useQueryClient();
  const [keeper] = useState(newKeeper);
  const [shown, setShown] = useState<{ id: number; values: Values; at: number } | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [elsewhere, setElsewhere] = useState<number | null>(null);
  const [saving, setSaving] = useState(false);
  const [flushing, setFlushing] = useState(false);
  const last = useRef<{ id: number; values: Values } | null>(null);
  const running = useRef<Promise<unknown>>(Promise.resolve());

  /** Answers the draft's id, null where it was not saved. */
  const save = (): Promise<number | null> => {
    const next = running.current.then(async () => {
      if (last.current?.values === values) return last.current.id;
      setSaving(true);
      try {
        const id = await keeper.save(
          fields.bodyOf(values, null) as InputOf<typeof contract.videoTheme.create>,
        );
        last.current = { id, values };
        setShown({ id, values, at: Date.now() });
        setFailure(null);
        setElsewhere(null);
        void refresh(client, '/api/admin/aivideos/theme/');
        return id;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setFailure(error);
        setElsewhere(keeper.leave(error));
        return null;
      } finally {
        setSaving(false);
      }
    });
    running.current = next.catch(() => null);
    return next;
  };
  const due = useEffectEvent(() => {
    if (fields.issuesIn(values, null).length === 0) void save();
  });
  const saved = shown?.values === values;
  const waiting = may && values.topic.trim() !== '' && !saved;
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => due(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [waiting, values]);
  const unanswered = waiting && worthAnother(failure);
  useEffect(() => {
    if (!unanswered) return;
    const again = () => due();
    const timer = setInterval(again, AGAIN_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [unanswered]);

  return {
    saving,
    /** Somebody pressed a button and waits for it; a save of its own accord keeps nobody from pressing one. */
    flushing,
    failure,
    /** The draft that was changed elsewhere meanwhile. */
    elsewhere,
    /** Nothing would be lost. */
    saved,
    savedAt: shown?.at ?? null,
    /** Saves now; what is wrong is shown where it stands. */
    async flush(): Promise<number | null> {
      const issues = fields.issuesIn(values, null);
      draft.showIssues(issues);
      if (issues.length > 0) return null;
      setFlushing(true);
      try {
        return await save();
      } finally {
        setFlushing(false);
      }
    },
  };
}
