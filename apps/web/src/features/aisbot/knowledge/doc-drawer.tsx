import { BOT_DOC_KINDS, BOT_DOC_MAX_TEXT, type BotDoc, contract, type DataOf } from '@zhiying/contract';
import { Button } from 'antd';
import { UploadIcon } from '#kit/base/icons.tsx';
import { momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { day } from '#kit/form/day-field.tsx';
import { longText, text } from '#kit/form/entry-controls.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { entryFields } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import type { DrawerTarget } from '#kit/list/use-drawer-address.ts';
import { useCall } from '#kit/session/api/queries.ts';
import styles from '../aisbot.module.css';
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
      <Loaded query={info}>{() => null}</Loaded>
    </SideDrawer>
  );
}

function DocForm({ doc, onClose }: { doc: DocInfo | null; onClose(): void }) {
  const saved = () => {
    void message.success('已保存，正在解析');
    onClose();
  };
  const entry = useEntryForm(FIELDS, doc, { onCreated: saved, onSaved: saved });
  return (
    <EntryDrawer
      entry={entry}
      what="该文档"
      open
      onClose={onClose}
      title={doc?.name ?? TITLE}
      subtitle={doc && <Subtitle doc={doc} />}
      submitText={undefined}
    >
      {doc?.trouble && <p className={styles.trouble}>{doc.trouble}</p>}
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
      <span className={pieces.small}>TXT、MD、PDF、DOCX、XLSX，20 MB 以内</span>
    </div>
  );
}

const Cut = ({ doc }: { doc: DocInfo }) => (
  <FormSection title="片段" count={doc.pieces}>
    <ul className={styles.cut}>
      {doc.cut.map(({ id, heading, text }) => (
        <li key={id}>
          {heading && <div className={pieces.note}>{heading}</div>}
          <div className={styles.cutText}>{text}</div>
        </li>
      ))}
    </ul>
    {doc.pieces > doc.cut.length && <p className={pieces.note}>仅显示前 {doc.cut.length} 段</p>}
  </FormSection>
);

const Versions = ({ doc }: { doc: DocInfo }) => (
  <FormSection title="历史版本" count={doc.versions.length}>
    <ul className={styles.cut}>
      {doc.versions.map((version) => (
        <li key={version.id}>
          <div>{version.name}</div>
          <div className={pieces.note}>
            <MetaLine
              items={[
                `第 ${version.version} 版`,
                BOT_DOC_KINDS[version.kind],
                version.until && `至 ${version.until}`,
                version.changedBy,
                momentText(version.changedAt),
              ]}
            />
          </div>
        </li>
      ))}
    </ul>
  </FormSection>
);
