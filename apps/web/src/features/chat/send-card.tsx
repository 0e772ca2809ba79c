import { contract } from '@zhiying/contract';
import { Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { Field, FieldRow } from '#kit/form/field.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { AppletPagePicker } from '#parts/bx/applet-page-picker.tsx';
import { PictureDialog } from '#parts/material/picker/picture-dialog.tsx';

export interface SendCardProps {
  talkId: number;
  open: boolean;
  onClose(): void;
}

type Kind = 'link' | 'mini';
const KINDS = [
  { value: 'link', label: '链接' },
  { value: 'mini', label: '小程序' },
] as const;

const NOTHING = { title: '', text: '', url: 'https://', appId: '', pagePath: '' };
const LABELS = {
  title: '标题',
  text: '描述',
  url: '链接',
  appId: '小程序 AppID',
  pagePath: '页面路径',
} as const;
type Name = keyof typeof NOTHING;
const MOST: Record<Name, number> = { title: 40, text: 120, url: 1000, appId: 18, pagePath: 500 };

/** A card in the platform's own form: a page to open, or one of a mini program, with a picture of the library. */
export default function SendCard({ talkId, open, onClose }: SendCardProps) {
  const [kind, setKind] = useState<Kind>('link');
  const [draft, setDraft] = useState(NOTHING);
  const [cover, setCover] = useState<{ id: number; name: string } | null>(null);
  const [picking, setPicking] = useState(false);
  const send = useAction(contract.chat.send, { onSuccess: onClose });
  if (!open) return null;
  const { title, text, url, appId, pagePath } = draft;
  const issues = Object.fromEntries(
    (send.error?.issues ?? []).map(({ path, msg }) => [path.split('.').at(-1) ?? '', msg]),
  );
  const field = (name: Name, required = true) => (
    <Field key={name} label={LABELS[name]} required={required} issue={issues[name]}>
      {({ id, status }) => (
        <Input
          id={id}
          status={status}
          value={draft[name]}
          maxLength={name === 'title' && kind === 'mini' ? 20 : MOST[name]}
          onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <ActionDialog
      onClose={onClose}
      title="发送卡片"
      width={520}
      submitText="发送"
      action={send}
      submitDisabled={!title.trim() || cover === null}
      onSubmit={() =>
        cover &&
        send.mutate({
          talkId,
          text: '',
          materialId: cover.id,
          card: kind === 'link' ? { kind, title, text, url } : { kind, title, appId, pagePath },
          clientId: crypto.randomUUID().replaceAll('-', ''),
        })
      }
    >
      <Segmented<Kind> block aria-label="卡片类型" value={kind} onChange={setKind} options={[...KINDS]} />
      {field('title')}
      {kind === 'link' ? (
        <>
          {field('text', false)}
          {field('url')}
        </>
      ) : (
        <>
          <AppletPagePicker
            appId={appId}
            pagePath={pagePath}
            onPick={(picked) => setDraft({ ...draft, ...picked, title: title || picked.title })}
          />
          <FieldRow>
            {field('appId')}
            {field('pagePath')}
          </FieldRow>
        </>
      )}
      <Field label="封面" required issue={issues.materialId} hint="从素材库选择一张图片">
        {({ id }) => (
          <Button id={id} onClick={() => setPicking(true)}>
            {cover ? `已选「${cover.name}」` : '选择图片'}
          </Button>
        )}
      </Field>
      {picking && (
        <PictureDialog
          title="选择封面"
          onPick={({ id, name }) => setCover({ id, name })}
          onClose={() => setPicking(false)}
        />
      )}
    </ActionDialog>
  );
}
