import { contract, POSTER_FILES, POSTER_FORMATS, type Poster, type PosterFile } from '@zhiying/contract';
import { InputNumber, Segmented } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { Note } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { download } from '#kit/files/download.ts';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { api } from '#kit/session/api/client.ts';
import { onEvent } from '#kit/session/events/stream.ts';
import { optionsOf } from '../common/options.ts';

const DIALOG = 440;

/** Which file of it; one that has to be drawn first comes as soon as it is there. */
export function DownloadDialog({ poster, onClose }: { poster: Poster; onClose(): void }) {
  const [format, setFormat] = useState<PosterFile>(poster.film ? 'mp4' : 'png');
  const [bleedMm, setBleedMm] = useState(3);
  const [waiting, setWaiting] = useState(false);
  /** `waited`: for a file that was asked for already. Why it failed is told once, and asking again begins anew. */
  const ask = async (waited: boolean) => {
    try {
      const file = await api(contract.poster.download, {
        id: poster.id,
        format,
        bleedMm: format === 'pdf' ? bleedMm : 0,
        waiting: waited,
      });
      if (file.ready && file.filepath) {
        download(file.filepath);
        onClose();
      } else if (file.note) {
        setWaiting(false);
        void message.error(file.note);
      } else setWaiting(true);
    } catch (error) {
      setWaiting(false);
      void message.error((error as Error).message);
    }
  };
  const again = useEffectEvent(() => void ask(true));
  useEffect(() => {
    if (!waiting) return;
    return onEvent('poster.changed', ({ ids }) => {
      if (ids.includes(poster.id)) again();
    });
  }, [waiting, poster.id]);
  return (
    <Dialog
      open
      width={DIALOG}
      title={`下载「${poster.name}」`}
      submitText="下载"
      submitting={waiting}
      onClose={onClose}
      onSubmit={() => void ask(false)}
    >
      <Field label="格式">
        {({ id }) => (
          <Segmented
            id={id}
            value={format}
            disabled={waiting}
            options={optionsOf(poster.film ? POSTER_FILES : POSTER_FORMATS)}
            onChange={setFormat}
          />
        )}
      </Field>
      {format === 'pdf' && (
        <Field label="出血（毫米）" hint="印刷时四边各多出的部分，裁切后不可见。">
          {(control) => (
            <InputNumber
              {...control}
              min={0}
              max={10}
              value={bleedMm}
              onChange={(value) => setBleedMm(value ?? 0)}
            />
          )}
        </Field>
      )}
      {waiting && <Note role="status">正在生成文件，完成后自动下载…</Note>}
    </Dialog>
  );
}
