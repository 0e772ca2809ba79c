import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { useUploadTo } from '../pick/use-upload-to.ts';
import type { UploadPurpose, UploadResult } from '../queue/item.ts';
import { uploads, useUploads } from '../uploads.ts';

export interface FieldRules extends Pick<UploadPurpose, 'accept' | 'register' | 'recognise' | 'temPicType'> {
  max: number;
}

/** Files of one form field: those it has, and those on their way to it. */
export function useFieldFiles(
  value: UploadResult[],
  onChange: (value: UploadResult[]) => void,
  rules: FieldRules,
) {
  const id = `form ${useId()}`;
  const { items } = useUploads();
  const own = useMemo(() => items.filter(({ purposeId }) => purposeId === id), [items, id]);
  /** What the browser shows until the server has made a thumbnail. */
  const [previews] = useState(() => new Map<string, string>());
  /** Which value an upload takes the place of. */
  const replaces = useRef(new Map<string, string>());
  const { accept, register, recognise, temPicType, max } = rules;
  const purpose: UploadPurpose = { id, inForm: true, accept, register, recognise, temPicType, maxFiles: max };
  const { send } = useUploadTo(purpose);

  const take = useEffectEvent(() => {
    const done = own.filter(({ phase }) => phase === 'done');
    if (done.length === 0) return;
    let next = value;
    for (const { uid, result, file, type } of done) {
      void uploads.remove(uid);
      if (!result) continue;
      if (file && type === 'image') previews.set(result.path, URL.createObjectURL(file));
      const old = replaces.current.get(uid);
      const at = old ? next.findIndex(({ path }) => path === old) : -1;
      next = at >= 0 ? next.with(at, result) : [...next, result];
    }
    onChange(next);
  });
  useEffect(() => take(), [own]);

  // A form that is closed takes what is on its way to it along.
  useEffect(
    () => () => {
      uploads.removeAll(({ purposeId }) => purposeId === id);
      for (const url of previews.values()) URL.revokeObjectURL(url);
    },
    [id, previews],
  );

  return {
    pending: own.filter(({ phase }) => phase !== 'done'),
    previewOf: ({ path, thumb }: UploadResult) => thumb ?? previews.get(path) ?? null,
    add: (files: File[]) => void send(files, value.length),
    replace(path: string, files: File[]) {
      const [uid] = send(files.slice(0, 1), value.length - 1);
      if (uid) replaces.current.set(uid, path);
    },
  };
}
