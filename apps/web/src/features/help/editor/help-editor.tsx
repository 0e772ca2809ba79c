import { contract, type HelpDoc, type HelpDraft, HOME_ROUTES, KEY_GROUPS } from '@zhiying/contract';
import { Button, Input, Select, Switch } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { ImageIcon } from '#kit/base/icons.tsx';
import { dayText } from '#kit/base/moment-text.ts';
import { Box, Card, Note, Notice, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { message } from '#kit/feedback/notices.ts';
import { PageFrame, PageHead } from '#kit/layout/page-head.tsx';
import { useUnsaved } from '#kit/page/page-context.tsx';
import { api } from '#kit/session/api/client.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import shown from '#parts/help/help-text.module.css';
import { MaterialPickerDialog } from '#parts/material/picker/material-picker-dialog.tsx';
import { KeptEditorContent, useKeptEditor } from '#parts/rich-text/kept-editor.tsx';
import { TextTools } from '#parts/rich-text/text-tools.tsx';
import styles from '../help.module.css';
import { cleanHelpDoc } from './clean-help-doc.ts';
import { PictureUrls } from './help-picture.tsx';
import { helpSchema } from './help-schema.ts';

const KEYS = Object.values(KEY_GROUPS).flatMap(({ title, keys }) =>
  Object.entries(keys).map(([value, label]) => ({ value, label: `${title} › ${label}` })),
);
const PAGES = HOME_ROUTES.map(({ path, title }) => ({ value: `/${path}`, label: title }));
const EMPTY: HelpDoc = { type: 'doc', content: [{ type: 'paragraph' }] };

interface HelpEditorProps {
  /** Null: a new one. */
  draft: HelpDraft | null;
  /** Whether something was typed that is not saved. */
  dirty: boolean;
  onDirty(dirty: boolean): void;
  onSaved(id: number): void;
  onClose(): void;
}

/** An article as its keeper writes it: the text, who reads it and where it is found, what it was before and what readers said. */
export function HelpEditor({ draft, dirty, onDirty, onSaved, onClose }: HelpEditorProps) {
  const contents = useCall(contract.help.contents);
  const [title, setTitle] = useState(draft?.title ?? '');
  const [categoryId, setCategory] = useState(draft?.category?.id ?? null);
  const [keys, setKeys] = useState<HelpDraft['keys']>(draft?.keys ?? []);
  const [pages, setPages] = useState(draft?.pages ?? []);
  const [open, setOpen] = useState(draft?.public ?? false);
  const [pictures, setPictures] = useState(draft?.pictures ?? {});
  const [picking, setPicking] = useState(false);
  const [version, setVersion] = useState(draft?.version ?? 1);
  const changes = useRef(0);
  const [rewritten, setRewritten] = useState(false);
  const mayEdit = draft === null || draft.can.includes('edit');
  useUnsaved(dirty);
  const editor = useKeptEditor({
    extensions: helpSchema,
    content: draft?.doc ?? EMPTY,
    editable: mayEdit,
    editorProps: { attributes: { 'aria-label': '正文', role: 'textbox', 'aria-multiline': 'true' } },
  });
  const touch = () => {
    changes.current += 1;
    onDirty(true);
  };
  const typed = useEffectEvent(() => {
    touch();
    setRewritten(true);
  });
  useEffect(() => {
    const tell = () => typed();
    editor.on('update', tell);
    return () => void editor.off('update', tell);
  }, [editor]);
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      touch();
    };
  const failed = { onError: (error: Error) => void message.error(error.message) };
  const create = useAction(contract.helpArticle.create, failed);
  const update = useAction(contract.helpArticle.update, failed);
  const publish = useAction(contract.helpArticle.publish, failed);

  const save = async () => {
    // The editor may write the same text in other words; untouched it stays as it was, and goes on following the guide.
    const doc = draft && !rewritten ? draft.doc : cleanHelpDoc(editor.getJSON());
    const body = { title, doc, categoryId, keys, pages, public: open };
    const before = changes.current;
    const saved = draft && (await update.mutateAsync({ id: draft.id, version, ...body }));
    const now = saved ?? {
      ...(await create.mutateAsync(body)),
      version: 1,
      can: ['publish'] as const,
    };
    // What was typed meanwhile is on top of what was saved.
    setVersion(now.version);
    if (changes.current === before) onDirty(false);
    // Who reads it and where it is found holds at once.
    return { id: now.id, version: now.version, unpublished: now.can.some((verb) => verb === 'publish') };
  };
  const run = (work: () => Promise<unknown>) => void work().catch(() => {});
  const busy = create.isPending || update.isPending || publish.isPending;

  return (
    <PageFrame
      head={
        <PageHead title={draft ? '编辑帮助文章' : '新建帮助文章'}>
          <Button onClick={onClose}>返回</Button>
          {mayEdit && (
            <>
              <Button
                loading={busy}
                onClick={() =>
                  run(async () => {
                    const { id } = await save();
                    void message.success('已保存为草稿');
                    onSaved(id);
                  })
                }
              >
                保存草稿
              </Button>
              <Button
                type="primary"
                loading={busy}
                onClick={() =>
                  run(async () => {
                    const { unpublished, ...which } = await save();
                    if (unpublished) await publish.mutateAsync(which);
                    void message.success('已发布');
                    onClose();
                  })
                }
              >
                发布
              </Button>
            </>
          )}
        </PageHead>
      }
    >
      <PictureUrls value={pictures}>
        <div className={styles.edit}>
          <Card className={styles.sheet}>
            <Input
              variant="borderless"
              size="large"
              value={title}
              maxLength={60}
              placeholder="标题"
              aria-label="标题"
              onChange={(event) => change(setTitle)(event.target.value)}
            />
            {mayEdit && (
              <Row padding="4 12" borderBottom="line" overflow="x" role="toolbar" aria-label="排版">
                <TextTools editor={editor} />
                <IconButton label="插入图片" icon={<ImageIcon />} onClick={() => setPicking(true)} />
              </Row>
            )}
            <KeptEditorContent editor={editor} className={shown.text} />
          </Card>
          <Card padding={16} className={styles.settings}>
            <Stack gap={12}>
              {draft?.follows && (
                <Notice>随系统提供，正文跟随使用说明更新。修改正文后成为你们自己的版本。</Notice>
              )}
              <Setting label="分类">
                <Select
                  allowClear
                  className={classOf({ width: 'full' })}
                  aria-label="分类"
                  value={categoryId}
                  placeholder="不分类"
                  options={contents.data?.categories.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={(value) => change(setCategory)(value ?? null)}
                />
              </Setting>
              <Setting label="可见权限" note="留空时所有人可见">
                <Select
                  mode="multiple"
                  className={classOf({ width: 'full' })}
                  aria-label="可见权限"
                  value={keys}
                  optionFilterProp="label"
                  options={KEYS}
                  onChange={change(setKeys)}
                />
              </Setting>
              <Setting label="关联页面" note="在这些页面按 ? 时优先显示">
                <Select
                  mode="multiple"
                  className={classOf({ width: 'full' })}
                  aria-label="关联页面"
                  value={pages}
                  optionFilterProp="label"
                  options={PAGES}
                  onChange={change(setPages)}
                />
              </Setting>
              <Setting label="公开" note="无需登录即可阅读，请勿包含客户信息">
                <Row>
                  <Switch aria-label="公开" checked={open} onChange={change(setOpen)} />
                </Row>
              </Setting>
              {draft && <History draft={draft} onTake={take} />}
            </Stack>
          </Card>
        </div>
      </PictureUrls>
      {picking && (
        <MaterialPickerDialog
          title="插入图片"
          type="image"
          max={1}
          onClose={() => setPicking(false)}
          onPick={([picked]) => {
            setPicking(false);
            if (!picked) return;
            setPictures((now) => ({ ...now, [picked.id]: picked.thumb ?? '' }));
            editor
              .chain()
              .focus()
              .insertContent({ type: 'picture', attrs: { materialId: picked.id, caption: '' } })
              .run();
          }}
        />
      )}
    </PageFrame>
  );

  async function take(no: number) {
    if (!draft) return;
    const taken = await api(contract.helpArticle.version, { id: String(draft.id), no: String(no) });
    setTitle(taken.title);
    setPictures((now) => ({ ...now, ...taken.pictures }));
    editor.commands.setContent(taken.doc, { emitUpdate: true });
    void message.success(`已取回第 ${no} 版，保存后生效`);
  }
}

const Setting = ({ label, note, children }: { label: string; note?: string; children: React.ReactNode }) => (
  <Stack gap={4}>
    <Text weight={600}>{label}</Text>
    {children}
    {note && <Note>{note}</Note>}
  </Stack>
);

/** What it was before, and what people wrote who were not helped. */
const History = ({ draft, onTake }: { draft: HelpDraft; onTake(no: number): Promise<void> }) => (
  <>
    <Box as="section" aria-label="历史版本">
      <Text weight={600}>历史版本</Text>
      <ul>
        {draft.versions.map(({ no, by, at, shown }) => (
          <Row as="li" key={no} gap={8}>
            <span>
              第 {no} 版，{by ?? '使用说明'}，{dayText(at)}
              {shown && '，读者看到的'}
            </span>
            <Button
              type="link"
              size="small"
              onClick={() => void onTake(no).catch((error: Error) => void message.error(error.message))}
            >
              取回
            </Button>
          </Row>
        ))}
      </ul>
    </Box>
    {draft.notes.length > 0 && (
      <Box as="section" aria-label="读者的说明">
        <Text weight={600}>读者的说明</Text>
        <ul>
          {draft.notes.map(({ name, note, at }) => (
            <li key={`${name} ${at}`}>
              {note}
              <Note>
                {name}，{dayText(at)}
              </Note>
            </li>
          ))}
        </ul>
      </Box>
    )}
  </>
);
