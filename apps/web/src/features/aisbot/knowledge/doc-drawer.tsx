import { BOT_DOC_KINDS, BOT_DOC_MAX_TEXT, type BotDoc, contract, type DataOf } from '@zhiying/contract';
import { Button } from 'antd';
import { UploadIcon } from '#kit/base/icons.tsx';
import { momentText } from '#kit/base/moment-text.ts';
import { Box, Muted, Note } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { successThen } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { day } from '#kit/form/day-field.tsx';
import { longText, text } from '#kit/form/entry-controls.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { entryFields } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { VersionLine } from '#kit/form/version-line.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import type { DrawerTarget } from '#kit/list/use-drawer-address.ts';
import { useCall } from '#kit/session/api/queries.ts';
import styles from '../aisbot.module.css';
import { OwnNote } from './knowledge-state.tsx';
import { knownAtField } from './known-at-field.ts';
import { type DocUpload, useDocUpload } from './use-doc-upload.ts';

type DocInfo = DataOf<typeof contract.aisbotDoc.info>;

const TITLE = '添加文档';

const FIELDS = entryFields(contract.aisbotDoc, {
  name: text<BotDoc>('文档名称', { max: 80, required: true }),
  until: day<BotDoc>('到期日', { hint: '含当天，到期后机器人不再引用', placeholder: () => '长期有效' }),
  nodeId: knownAtField<BotDoc>(),
  content: {
    ...longText<BotDoc>('正文', {
      max: BOT_DOC_MAX_TEXT,
      rows: [8, 20],
      required: true,
      hint: '用 # 开头或「1.1 标题」写标题，检索时保留标题',
    }),
    of: (doc) => (doc as Partial<DocInfo>).content ?? '',
    // A file is replaced by uploading another.
    shown: ({ row }) => isTyped(row),
    send: (content, { row }) => (isTyped(row) ? content : undefined),
  },
});
const isTyped = (doc: BotDoc | null) => doc === null || doc.kind === 'text';

export function DocDrawer({ target, onClose }: { target: DrawerTarget; onClose(): void }) {
  if (target === null) return null;
  return target === 'new' ? (
    <DocForm doc={null} onClose={onClose} />
  ) : (
    <OpenDoc id={target} onClose={onClose} />
  );
}

function OpenDoc({ id, onClose }: { id: number; onClose(): void }) {
  const info = useCall(contract.aisbotDoc.info, { id });
  if (info.data) return <DocForm doc={info.data} onClose={onClose} />;
  return (
    <SideDrawer open onClose={onClose} title="文档">
      <QueryView query={info}>{() => null}</QueryView>
    </SideDrawer>
  );
}

function DocForm({ doc, onClose }: { doc: DocInfo | null; onClose(): void }) {
  const entry = useEntryForm(FIELDS, doc, { onDone: successThen('已保存，正在解析', onClose) });
  return (
    <EntryDrawer
      entry={entry}
      what="该文档"
      onClose={onClose}
      title={doc?.name ?? TITLE}
      subtitle={doc && <Subtitle doc={doc} />}
      submitText={undefined}
    >
      {doc?.trouble && <p className={styles.trouble}>{doc.trouble}</p>}
      {doc && <OwnNote row={doc} noun="文档" />}
      {doc === null && (
        <FromFile onClose={onClose} until={entry.draft.values.until} nodeId={entry.draft.values.nodeId} />
      )}
      <FormSection title="基本信息">
        <EntryFormFields entry={entry} />
        {doc && !isTyped(doc) && !entry.readOnly && (
          <FromFile id={doc.id} until={doc.until} onClose={onClose} />
        )}
      </FormSection>
      {doc && <Cut doc={doc} />}
      {doc && <Versions doc={doc} />}
    </EntryDrawer>
  );
}

const Subtitle = ({ doc }: { doc: BotDoc }) => (
  <MetaLine
    items={[BOT_DOC_KINDS[doc.kind], doc.node.name, `${doc.updatedBy} 更新`, momentText(doc.updatedAt)]}
  />
);

/** A file instead of typing; of a document that is there already, its next version. */
function FromFile({ onClose, ...of }: DocUpload & { onClose(): void }) {
  const { id } = of;
  const { choose } = useDocUpload(of);
  return (
    <div className={styles.fromFile}>
      <Button
        icon={<UploadIcon />}
        onClick={async () => {
          if ((await choose()).length > 0) onClose();
        }}
      >
        {id === undefined ? '上传文件' : '上传新版本'}
      </Button>
      <Muted>TXT、MD、PDF、DOCX、XLSX，20 MB 以内</Muted>
    </div>
  );
}

const Cut = ({ doc }: { doc: DocInfo }) => (
  <FormSection title="片段" count={doc.pieces}>
    <ul className={styles.cut}>
      {doc.cut.map(({ id, heading, text }) => (
        <li key={id}>
          {heading && <Note as="div">{heading}</Note>}
          <Box whiteSpace="pre-wrap" breakWords>
            {text}
          </Box>
        </li>
      ))}
    </ul>
    {doc.pieces > doc.cut.length && <Note>仅显示前 {doc.cut.length} 段</Note>}
  </FormSection>
);

const Versions = ({ doc }: { doc: DocInfo }) => (
  <FormSection title="历史版本" count={doc.versions.length}>
    <ul className={styles.cut}>
      {doc.versions.map((version) => (
        <li key={version.id}>
          <div>{version.name}</div>
          <VersionLine of={version} what={BOT_DOC_KINDS[version.kind]} />
        </li>
      ))}
    </ul>
  </FormSection>
);
