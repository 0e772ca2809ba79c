import { useQueryClient } from '@tanstack/react-query';
import { contract, type InputOf, type VideoKind } from '@zhiying/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, api } from '#kit/session/api/client.ts';
import { refresh } from '#kit/session/api/queries.ts';
import type { useNewVideo } from './use-new-video.ts';

/** After the last change. */
const PAUSE_MS = 2000;

type Entry = ReturnType<typeof useNewVideo>;
type Values = Entry['draft']['values'];
type Create = InputOf<typeof contract.videoTheme.create>;

/** The draft as the server has it. */
interface Kept {
  id: number;
  version: number;
  kind: VideoKind;
  values: Values;
}

async function store(body: Create, values: Values, kept: Kept | null): Promise<Kept> {
  const { kind, start: _start, ...input } = body;
  if (kept?.kind === kind) {
    const { version } = await api(contract.videoTheme.update, {
      ...input,
      id: kept.id,
      version: kept.version,
    });
    return { ...kept, version, values };
  }
  const { id } = await api(contract.videoTheme.create, { ...input, kind });
  // A theme keeps the way it was made for: another way is another draft, and the former one goes.
  if (kept) await api(contract.videoTheme.remove, { ids: [kept.id] }).catch(() => null);
  const { version } = await api(contract.videoTheme.info, { id: String(id) });
  return { id, version, kind, values };
}

/** A new theme that saves itself as a draft as soon as it has a subject, and after every change from then on. */
export function useKeptDraft({ fields, draft }: Entry) {
  const { values } = draft;
  const client = useQueryClient();
  const [shown, setShown] = useState<{ values: Values; at: number } | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const kept = useRef<Kept | null>(null);
  const running = useRef<Promise<unknown>>(Promise.resolve());

  /** One after the other, so that two saves never make two drafts. Answers the draft's id, null where it was not saved. */
  const save = (): Promise<number | null> => {
    const next = running.current.then(async () => {
      if (kept.current?.values === values) return kept.current.id;
      setBusy(true);
      try {
        kept.current = await store(fields.bodyOf(values, null) as Create, values, kept.current);
        setShown({ values, at: Date.now() });
        setFailure(null);
        void refresh(client, '/api/admin/aivideos/theme/');
        return kept.current.id;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setFailure(error);
        return null;
      } finally {
        setBusy(false);
      }
    });
    running.current = next.catch(() => null);
    return next;
  };
  const due = useEffectEvent(() => {
    if (fields.issuesIn(values, null).length === 0) void save();
  });
  const saved = shown?.values === values;
  const waiting = values.topic.trim() !== '' && !saved;
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => due(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [waiting, values]);

  return {
    busy,
    failure,
    /** Nothing would be lost. */
    saved,
    savedAt: shown?.at ?? null,
    /** Saves now; what is wrong is shown where it stands. */
    async flush(): Promise<number | null> {
      const issues = fields.issuesIn(values, null);
      draft.showIssues(issues);
      return issues.length > 0 ? null : save();
    },
  };
}
