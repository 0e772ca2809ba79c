import { useQueryClient } from '@tanstack/react-query';
import type { ImportCalls, ImportInfo, Importing } from '@zhiying/contract';
import { useRef, useState } from 'react';
import { download } from '#kit/files/download.ts';
import { ApiError, api } from '#kit/session/api/client.ts';
import { refresh } from '#kit/session/api/queries.ts';
import { loadWork } from '#parts/job/work.store.ts';
import { sendFile } from './send-file.ts';

export type ImportStep = 'upload' | 'match' | 'preview' | 'run' | 'result';
export type Match = ImportInfo['match'];

/** One import from file to result: where it stands, and what can be done next. */
export function useImport(importing: Importing, calls: ImportCalls) {
  const client = useQueryClient();
  const [step, setStep] = useState<ImportStep>('upload');
  const [info, setInfo] = useState<ImportInfo | null>(null);
  const [filename, setFilename] = useState('');
  const [sent, setSent] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const sending = useRef<AbortController>(null);

  /** Runs one step; what fails is shown where the person is. */
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      if (failure instanceof ApiError) setError(failure);
      else if (!(failure instanceof DOMException && failure.name === 'AbortError')) throw failure;
    } finally {
      setBusy(false);
    }
  };

  return {
    importing,
    calls,
    step,
    info,
    filename,
    sent,
    busy,
    error,

    send: (file: File) =>
      attempt(async () => {
        sending.current = new AbortController();
        setFilename(file.name);
        setSent(0);
        try {
          setInfo(await sendFile(calls, file, setSent, sending.current.signal));
          setStep('match');
        } finally {
          setSent(null);
        }
      }),
    stopSending: () => sending.current?.abort(),

    preview: (match: Match) =>
      attempt(async () => {
        if (!info) return;
        const checked = await api(calls.importPreview, { id: info.id, match: match as never });
        client.removeQueries({ predicate: ({ queryKey: [path] }) => path === calls.importRows.path });
        setInfo(checked);
        setStep('preview');
      }),

    /** Starts, or goes on with one that was cancelled or failed. */
    start: () =>
      attempt(async () => {
        if (!info) return;
        await api(calls.importStart, { id: info.id });
        setInfo(await api(calls.importInfo, { id: info.id } as never));
        setStep('run');
        void loadWork();
      }),

    /** The job is over, however it ended. */
    finish: () =>
      attempt(async () => {
        if (!info) return;
        setInfo(await api(calls.importInfo, { id: info.id } as never));
        setStep('result');
        void loadWork();
        await refresh(client, importing.path.replace(/import$/, ''));
      }),

    fetchBad: () =>
      attempt(async () => {
        if (info) download((await api(calls.importResult, { id: info.id })).filepath);
      }),

    back: (to: ImportStep) => {
      setError(null);
      setStep(to);
    },
    restart: () => {
      sending.current?.abort();
      setInfo(null);
      setError(null);
      setStep('upload');
    },
  };
}
export type Import = ReturnType<typeof useImport>;
