import { BOT_DOC_KINDS, BOT_DOC_MAX_TEXT, type BotDoc, contract, type DataOf } from '@zhiying/contract';
import { Button, DatePicker, Input } from 'antd';
import dayjs from 'dayjs';
import { UploadIcon } from '#kit/base/icons.tsx';
import { momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field, FormSection } from '#kit/form/field.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import type { DrawerTarget } from '#kit/list/use-drawer-address.ts';
import type { ApiError } from '#kit/session/api/client.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from '../aisbot.module.css';
import { useDocUpload } from './use-doc-upload.ts';

type DocInfo = DataOf<typeof contract.aisbotDoc.info>;

const TITLE = '添加文档';

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
  if (info.data) return <DocForm key={info.data.version} doc={info.data} onClose={onClose} />;
  return (
    <SideDrawer open onClose={onClose} title="文档">
      <Loaded query={info}>{() => null}</Loaded>
    </SideDrawer>
  );
}

function DocForm({ doc, onClose }: { doc: DocInfo | null; onClose(): void }) {
  const draft = useDraft({ name: doc?.name ?? '', until: doc?.until ?? null, content: doc?.content ?? '' });
  const typed = doc === null || doc.kind === 'text';
  const mayEdit = doc === null || doc.can.includes('edit');
  const done = {
    onError: (error: ApiError) => draft.showIssues(error.issues),
    onSuccess: () => {
      void message.success('已保存，正在解析');
      onClose();
    },
  };
  const create = useAction(contract.aisbotDoc.create, done);
  const update = useAction(contract.aisbotDoc.update, done);
  const { name, until, content } = draft.values;
  const save = () => {
    if (!doc) create.mutate({ name, until, content });
    else update.mutate({ id: doc.id, version: doc.version, name, until, ...(typed ? { content } : {}) });
  };
  return (
    <SideDrawer
      open
      onClose={onClose}
      title={doc?.name ?? TITLE}
      subtitle={doc && <Subtitle doc={doc} />}
      unsaved={create.isSuccess || update.isSuccess ? 0 : draft.changed.length}
      onSubmit={mayEdit ? save : undefined}
      submitting={create.isPending || update.isPending}
      submitDisabled={draft.changed.length === 0}
    >
      <FailureNote error={create.error ?? update.error} />
      {doc?.trouble && <p className={styles.trouble}>{doc.trouble}</p>}
      {doc === null && <FromFile onClose={onClose} />}
      <FormSection title="基本信息">
        <Field label="文档名称" required issue={draft.issueOf('name')}>
          {(control) => (
            <Input
              {...control}
              maxLength={80}
              disabled={!mayEdit}
              value={name}
              onChange={(event) => draft.set('name', event.target.value)}
            />
          )}
        </Field>
        <Field label="到期日" issue={draft.issueOf('until')} hint="含当天，到期后机器人不再引用">
          {({ id, status }) => (
            <DatePicker
              id={id}
              status={status}
              disabled={!mayEdit}
              style={{ width: '100%' }}
              placeholder="长期有效"
              value={until ? dayjs(until) : null}
              onChange={(day) => draft.set('until', day ? day.format('YYYY-MM-DD') : null)}
            />
          )}
        </Field>
        {typed ? (
          <Field
            label="正文"
            required
            issue={draft.issueOf('content')}
            hint="用 # 开头或「1.1 标题」写标题，检索时保留标题"
          >
            {(control) => (
              <Input.TextArea
                {...control}
                autoSize={{ minRows: 8, maxRows: 20 }}
                maxLength={BOT_DOC_MAX_TEXT}
                disabled={!mayEdit}
                value={content}
                onChange={(event) => draft.set('content', event.target.value)}
              />
            )}
          </Field>
        ) : (
          mayEdit && doc && <FromFile id={doc.id} onClose={onClose} />
        )}
      </FormSection>
      {doc && <Cut doc={doc} />}
      {doc && <Versions doc={doc} />}
    </SideDrawer>
  );
}

const Subtitle = ({ doc }: { doc: BotDoc }) => (
  <MetaLine
    items={[BOT_DOC_KINDS[doc.kind], doc.node.name, `${doc.updatedBy} 更新`, momentText(doc.updatedAt)]}
  />
);

/** A file instead of typing; of a document that is there already, its next version. */
function FromFile({ id, onClose }: { id?: number; onClose(): void }) {
  const { choose } = useDocUpload(id);
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
