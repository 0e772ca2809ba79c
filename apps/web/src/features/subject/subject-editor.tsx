import {
  contract,
  type ShownMaterial,
  SUBJECT_PIECES_MAX,
  SUBSTANCE_KINDS,
  type Subject,
  type SubjectInfo,
} from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { CloseIcon, DragIcon, ImageIcon } from '#kit/base/icons.tsx';
import { momentText } from '#kit/base/moment-text.ts';
import { Box, Clip, Column, Muted, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { useDragOrder } from '#kit/canvas/use-drag-order.ts';
import { IconButton } from '#kit/display/icon-button.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { longText, text } from '#kit/form/entry-controls.tsx';
import { entryFields, type FieldSpec } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { EntryNotes } from '#kit/form/entry-notes.tsx';
import { Field, FormSection } from '#kit/form/field.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { EditorHead } from '#kit/layout/editor-head.tsx';
import { useLeaveGuard } from '#kit/layout/use-leave-guard.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { PictureDialog } from '#parts/material/picker/picture-dialog.tsx';
import { stableUrl } from '#parts/material/stable-url.ts';
import { PhoneFrame } from '#parts/substance/phone-frame.tsx';
import { SubstanceCover } from '#parts/substance/substance-cover.tsx';
import { SubstancePicker } from '#parts/substance/substance-picker.tsx';
import { SuspiciousVisits } from '#parts/substance/suspicious-visits.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import styles from './subject.module.css';
import { SubjectStatus } from './subject-list.tsx';

/** Lists and the answer of a save have no pieces; the editor's own row does. */
const inputOf = (row: Subject) => (row as Partial<SubjectInfo>).input;

const coverId: FieldSpec<number | null, Subject> = {
  label: '封面',
  blank: () => null,
  of: (row) => inputOf(row)?.coverId ?? null,
  words: (id) => (id === null ? '' : '已选择封面'),
};

const substanceIds: FieldSpec<number[], Subject> = {
  label: '内容',
  blank: () => [],
  of: (row) => inputOf(row)?.substanceIds ?? [],
  words: (ids) => `${ids.length} 条内容`,
};

const FIELDS = entryFields(contract.subject, {
  title: text<Subject>({ max: 40, required: true }),
  intro: longText<Subject>({ max: 500, rows: [2, 6], placeholder: '' }),
  coverId,
  substanceIds,
});

export function SubjectEditor({ id }: { id: number | null }) {
  const info = useCall(contract.subject.info, { id: id ?? 0 }, { enabled: id !== null });
  if (id === null) return <Editor info={null} />;
  return <QueryView query={info}>{(subject) => <Editor key={subject.id} info={subject} />}</QueryView>;
}

function Editor({ info }: { info: SubjectInfo | null }) {
  const { setSearch } = usePage();
  const entry = useEntryForm(FIELDS, info, {
    onCreated: ({ id }) => {
      void message.success('已保存为草稿');
      setSearch({ id });
    },
    onSaved: () => void message.success('已保存'),
  });
  const { unsaved, readOnly } = entry;
  const draft = entry.draft.values;
  const [chosenCover, setChosenCover] = useState<Pick<ShownMaterial, 'id' | 'name' | 'thumb'> | null>(null);
  const cover = [chosenCover, info?.coverShown].find((one) => one?.id === draft.coverId) ?? null;
  const [picking, setPicking] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const chosen = useCall(
    contract.substance.picker,
    { ids: draft.substanceIds },
    { enabled: draft.substanceIds.length > 0, keepPrevious: true },
  );
  const byId = new Map((chosen.data?.rows ?? []).map((row) => [row.id, row]));
  const leave = useLeaveGuard(unsaved);
  const restore = useAction(contract.subject.restore, {
    onError: (error) => void message.error(error.message),
    onSuccess: () => void message.success('已恢复为新版本'),
  });
  const order = (ids: number[]) => entry.draft.set('substanceIds', ids);
  const drag = useDragOrder(draft.substanceIds, order, readOnly);
  return (
    <Column height="full" minHeight={0}>
      <EditorHead
        back="返回专题列表"
        onBack={() => void leave(() => setSearch({}))}
        title={info?.title ?? '新建专题'}
        status={
          <>
            {info && <SubjectStatus {...info} />}
            {info?.publishedNo && info.publishedNo !== info.versionNo && (
              <Muted>线上为第 {info.publishedNo} 版</Muted>
            )}
          </>
        }
      >
        {!readOnly && (
          <Button disabled={unsaved === 0} loading={entry.busy} onClick={entry.save}>
            保存
          </Button>
        )}
        {info?.can.includes('publish') && (
          <Button type="primary" disabled={unsaved > 0} onClick={() => setPublishing(true)}>
            {info.status === 'published' ? '重新发布' : '发布'}
          </Button>
        )}
      </EditorHead>
      <Stack tracks="minmax(0, 1fr) 380px" fill className={styles.columns}>
        <Box maxWidth={760} padding={20} overflow="auto" className={styles.form}>
          <EntryNotes entry={entry} what="该专题" />
          <EntryFormFields entry={entry} only={['title', 'intro']} />
          <Field label="封面">
            {() => (
              <Row gap={8} minWidth={0}>
                <SubstanceCover substance={{ kind: 'poster', cover: cover?.thumb ?? null }} size={72} />
                {!readOnly && (
                  <Button icon={<ImageIcon />} onClick={() => setPicking(true)}>
                    {cover ? '换封面' : '选择封面'}
                  </Button>
                )}
              </Row>
            )}
          </Field>
          <FormSection title="内容" count={draft.substanceIds.length}>
            <Stack as="ul" gap={8} marginBottom={12} className={styles.pieces}>
              {draft.substanceIds.map((id, at) => {
                const piece = byId.get(id);
                return (
                  <li key={id} {...drag(at)}>
                    <DragIcon size={16} />
                    {piece && <SubstanceCover substance={piece} size={36} />}
                    <Stack as="span" gap={4} minWidth={0} width="full">
                      <Clip>{piece?.name ?? '…'}</Clip>
                      <Note as="span">
                        {piece && `${SUBSTANCE_KINDS[piece.kind]}${piece.disabled ? '，不能发布' : ''}`}
                      </Note>
                    </Stack>
                    {!readOnly && (
                      <IconButton
                        label={`移出 ${piece?.name ?? ''}`}
                        icon={<CloseIcon />}
                        onClick={() => order(draft.substanceIds.filter((each) => each !== id))}
                      />
                    )}
                  </li>
                );
              })}
            </Stack>
            {!readOnly && draft.substanceIds.length < SUBJECT_PIECES_MAX && (
              <SubstancePicker
                value={undefined}
                placeholder="按标题添加内容"
                aria-label="添加内容"
                onChange={(id) => {
                  if (id && !draft.substanceIds.includes(id)) order([...draft.substanceIds, id]);
                }}
              />
            )}
          </FormSection>
          {info && (info.dealers.length > 0 || info.suspiciousVisits > 0) && (
            <FormSection title="经销商访问数据" count={info.visits}>
              {info.suspiciousVisits > 0 && <SuspiciousVisits count={info.suspiciousVisits} />}
              <Stack as="ul" gap={6} className={styles.lines}>
                {info.dealers.map((dealer) => (
                  <Row as="li" gap={12} align="stretch" justify="between" key={dealer.id}>
                    {dealer.name}
                    <span>
                      {dealer.visits} 次访问，{dealer.sharers} 人分享
                    </span>
                  </Row>
                ))}
              </Stack>
            </FormSection>
          )}
          {info && (
            <FormSection title="版本" count={info.versions.length}>
              <Stack as="ul" gap={6} className={styles.lines}>
                {info.versions.map((version) => (
                  <Row as="li" gap={12} align="stretch" justify="between" key={version.no}>
                    <MetaLine
                      items={[
                        `第 ${version.no} 版`,
                        `${version.pieces} 条内容`,
                        version.by,
                        momentText(version.at),
                      ]}
                    />
                    {version.no !== info.versionNo && !readOnly && (
                      <Button
                        type="link"
                        size="small"
                        disabled={unsaved > 0}
                        onClick={() => restore.mutate({ id: info.id, version: info.version, no: version.no })}
                      >
                        恢复
                      </Button>
                    )}
                  </Row>
                ))}
              </Stack>
            </FormSection>
          )}
        </Box>
        <Row
          as="aside"
          look={{
            align: 'stretch',
            justify: 'center',
            padding: 20,
            borderLeft: 'line',
            overflow: 'auto',
            phone: 'hidden',
          }}
        >
          <PhoneFrame>
            <div className={styles.phone}>
              {cover?.thumb && <img src={stableUrl(cover.thumb)} alt="" />}
              <Text as="h2" size={18} weight={600}>
                {draft.title || '（未填写标题）'}
              </Text>
              <Text as="p" tone="text2" whiteSpace="pre-wrap">
                {draft.intro}
              </Text>
              {draft.substanceIds.map((id) => {
                const piece = byId.get(id);
                return (
                  piece && (
                    <Row padding="10 14" key={id} gap={10} align="stretch" borderTop="line">
                      <SubstanceCover substance={piece} size={56} />
                      <span>
                        {piece.name}
                        <Muted as="small" flow="block">
                          {SUBSTANCE_KINDS[piece.kind]}
                        </Muted>
                      </span>
                    </Row>
                  )
                );
              })}
            </div>
          </PhoneFrame>
        </Row>
      </Stack>
      {picking && (
        <PictureDialog
          title="选择封面"
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            setChosenCover(picked);
            entry.draft.set('coverId', picked.id);
          }}
        />
      )}
      {publishing && info && <PublishDialog subject={info} onClose={() => setPublishing(false)} />}
    </Column>
  );
}
