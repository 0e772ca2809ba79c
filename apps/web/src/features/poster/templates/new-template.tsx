import {
  contract,
  POSTER_FORMAT,
  POSTER_KINDS,
  POSTER_NAME_MAX,
  type PosterKind,
  type PosterTemplate,
} from '@zhiying/contract';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { message } from '#kit/feedback/notices.ts';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { usePosterAddress } from '#parts/poster/poster.address.ts';
import { optionsOf } from '../common/options.ts';

const SIZES = {
  '1080x1440': '1080 × 1440 竖版',
  '1080x1920': '1080 × 1920 全屏竖版',
  '1080x1080': '1080 × 1080 方形',
  '900x383': '900 × 383 公众号封面',
  '1920x1080': '1920 × 1080 横版',
} as const;
const DIALOG = 480;

interface NewTemplateProps {
  /** What it is a copy of; without it, an empty sheet. */
  from?: PosterTemplate;
  onClose(): void;
}

/** A name and a size, then the desk. */
export function NewTemplate({ from, onClose }: NewTemplateProps) {
  const { toTemplate } = usePosterAddress();
  const [name, setName] = useState(from ? `${from.name} 副本`.slice(0, POSTER_NAME_MAX) : '');
  const [kind, setKind] = useState<PosterKind>('event');
  const [size, setSize] = useState<keyof typeof SIZES>('1080x1440');
  const [issue, setIssue] = useState<string>();
  const options = {
    onError: (error: Error) => void message.error(error.message),
    onSuccess: ({ id }: { id: number }) => {
      onClose();
      toTemplate(id);
    },
  };
  const create = useAction(contract.posterTemplate.create, options);
  const copy = useAction(contract.posterTemplate.copy, options);
  const submit = () => {
    if (!name.trim()) return setIssue('请输入名称');
    if (from) return copy.mutate({ id: from.id, name });
    const [width, height] = size.split('x').map(Number) as [number, number];
    create.mutate({
      name,
      kind,
      folder: '',
      doc: {
        format: POSTER_FORMAT,
        width,
        height,
        background: { color: '#FFFFFF', to: null, angle: 0 },
        layers: [],
        motion: null,
      },
    });
  };
  return (
    <Dialog
      open
      width={DIALOG}
      title={from ? `复制「${from.name}」` : '新建模板'}
      submitText={from ? '复制' : '新建'}
      submitting={create.isPending || copy.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label="名称" required issue={issue}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={POSTER_NAME_MAX}
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              setIssue(undefined);
            }}
          />
        )}
      </Field>
      {!from && (
        <>
          <Field label="类别">
            {(control) => (
              <Select
                {...control}
                className={classOf({ width: 'full' })}
                value={kind}
                options={optionsOf(POSTER_KINDS)}
                onChange={setKind}
              />
            )}
          </Field>
          <Field label="尺寸">
            {(control) => (
              <Select
                {...control}
                className={classOf({ width: 'full' })}
                value={size}
                options={optionsOf(SIZES)}
                onChange={setSize}
              />
            )}
          </Field>
        </>
      )}
    </Dialog>
  );
}
