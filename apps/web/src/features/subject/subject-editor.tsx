import {
  contract,
  type ShownMaterial,
  SUBJECT_PIECES_MAX,
  SUBSTANCE_KINDS,
  type SubjectInfo,
  type SubjectInput,
} from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { CloseIcon, DragIcon, ImageIcon, LeftIcon } from '#kit/base/icons.tsx';
import { momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import { IconButton } from '#kit/display/icon-button.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { Field, FormSection } from '#kit/form/field.tsx';
import { useDragOrder } from '#kit/form/use-drag-order.ts';
import { useLeaveGuard } from '#kit/layout/use-leave-guard.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { MaterialPickerDialog } from '#parts/material/picker/material-picker-dialog.tsx';
import { steadyUrl } from '#parts/material/steady-url.ts';
import { PhoneFrame } from '#parts/substance/phone-frame.tsx';
import { SubstanceCover } from '#parts/substance/substance-cover.tsx';
import { SubstancePicker } from '#parts/substance/substance-picker.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import styles from './subject.module.css';
import { SubjectStatus } from './subject-list.tsx';

export function SubjectEditor({ id }: { id: number | null }) {
  const info = useCall(contract.subject.info, { id: id ?? 0 }, { enabled: id !== null });
  if (id === null) return <Editor info={null} />;
  return <Loaded query={info}>{(subject) => <Editor key={subject.version} info={subject} />}</Loaded>;
}

const BLANK: SubjectInput = { title: '', intro: '', coverId: null, substanceIds: [] };

function Editor({ info }: { info: SubjectInfo | null }) {
  const { setSearch } = usePage();
  const base = info?.input ?? BLANK;
  const [draft, setDraft] = useState<SubjectInput>(base);
  const [cover, setCover] = useState<Pick<ShownMaterial, 'id' | 'name' | 'thumb'> | null>(
    info?.coverShown ?? null,
  );
  const [picking, setPicking] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const [tried, setTried] = useState(false);
  const chosen = useCall(
    contract.substance.picker,
    { ids: draft.substanceIds },
    { enabled: draft.substanceIds.length > 0, keepPrevious: true },
  );
  const byId = new Map((chosen.data?.rows ?? []).map((row) => [row.id, row]));
  const unsaved = JSON.stringify(draft) === JSON.stringify(base) ? 0 : 1;
  const leave = useLeaveGuard(unsaved);
  const failed = (error: Error) => void message.error(error.message);
  const create = useAction(contract.subject.create, {
    onError: failed,
    onSuccess: ({ id }) => {
      void message.success('已保存为草稿');
      setSearch({ id });
    },
  });
  const update = useAction(contract.subject.update, {
    onError: failed,
    onSuccess: () => void message.success('已保存'),
  });
  const restore = useAction(contract.subject.restore, {
    onError: failed,
    onSuccess: () => void message.success('已恢复为新版本'),
  });
  const readOnly = info !== null && !info.can.includes('edit');
  const order = (substanceIds: number[]) => setDraft({ ...draft, substanceIds });
  const drag = useDragOrder(draft.substanceIds, order, readOnly);
  const save = () => {
    setTried(true);
    if (!draft.title.trim()) return;
    if (info) update.mutate({ ...draft, id: info.id, version: info.version });
    else create.mutate(draft);
  };
  return (
    <div className={styles.editor}>
      <div className={styles.head}>
        <IconButton
          label="返回专题列表"
          icon={<LeftIcon />}
          onClick={() => void leave(() => setSearch({}))}
        />
        <h1>{info?.title ?? '新建专题'}</h1>
        {info && <SubjectStatus {...info} />}
        {info?.publishedNo && info.publishedNo !== info.versionNo && (
          <span className={pieces.small}>访客看到的是第 {info.publishedNo} 版</span>
        )}
        <span className={pieces.grow} />
        {!readOnly && (
          <Button disabled={unsaved === 0} loading={create.isPending || update.isPending} onClick={save}>
            保存
          </Button>
        )}
        {info?.can.includes('publish') && (
          <Button type="primary" disabled={unsaved > 0} onClick={() => setPublishing(true)}>
            {info.status === 'published' ? '重新发布' : '发布'}
          </Button>
        )}
      </div>
      <div className={styles.columns}>
        <div className={styles.form}>
          <Field label="标题" required issue={tried && !draft.title.trim() ? '请填写标题' : undefined}>
            {(control) => (
              <Input
                {...control}
                value={draft.title}
                disabled={readOnly}
                maxLength={40}
                onChange={(event) => setDraft({ ...draft, title: event.target.value })}
              />
            )}
          </Field>
          <Field label="简介">
            {(control) => (
              <Input.TextArea
                {...control}
                value={draft.intro}
                disabled={readOnly}
                maxLength={500}
                autoSize={{ minRows: 2, maxRows: 6 }}
                onChange={(event) => setDraft({ ...draft, intro: event.target.value })}
              />
            )}
          </Field>
          <Field label="封面">
            {() => (
              <div className={pieces.row}>
                <SubstanceCover substance={{ kind: 'poster', cover: cover?.thumb ?? null }} size={72} />
                {!readOnly && (
                  <Button icon={<ImageIcon />} onClick={() => setPicking(true)}>
                    {cover ? '换封面' : '选封面'}
                  </Button>
                )}
              </div>
            )}
          </Field>
          <FormSection title="内容" count={draft.substanceIds.length}>
            <ul className={styles.pieces}>
              {draft.substanceIds.map((id, at) => {
                const piece = byId.get(id);
                return (
                  <li key={id} {...drag(at)}>
                    <DragIcon size={16} />
                    {piece && <SubstanceCover substance={piece} size={36} />}
                    <span className={pieces.stack}>
                      <span className={pieces.clip}>{piece?.name ?? '…'}</span>
                      <span className={pieces.note}>
                        {piece && `${SUBSTANCE_KINDS[piece.kind]}${piece.disabled ? '，不能发布' : ''}`}
                      </span>
                    </span>
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
            </ul>
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
          {info && info.dealers.length > 0 && (
            <FormSection title="各经销商的访问" count={info.visits}>
              <ul className={styles.lines}>
                {info.dealers.map((dealer) => (
                  <li key={dealer.id}>
                    {dealer.name}
                    <span>
                      {dealer.visits} 次访问，{dealer.sharers} 人分享
                    </span>
                  </li>
                ))}
              </ul>
            </FormSection>
          )}
          {info && (
            <FormSection title="版本" count={info.versions.length}>
              <ul className={styles.lines}>
                {info.versions.map((version) => (
                  <li key={version.no}>
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
                  </li>
                ))}
              </ul>
            </FormSection>
          )}
        </div>
        <aside className={styles.preview}>
          <PhoneFrame>
            <div className={styles.phone}>
              {cover?.thumb && <img src={steadyUrl(cover.thumb)} alt="" />}
              <h2>{draft.title || '（未填写标题）'}</h2>
              <p>{draft.intro}</p>
              {draft.substanceIds.map((id) => {
                const piece = byId.get(id);
                return (
                  piece && (
                    <div key={id} className={styles.card}>
                      <SubstanceCover substance={piece} size={56} />
                      <span>
                        {piece.name}
                        <small>{SUBSTANCE_KINDS[piece.kind]}</small>
                      </span>
                    </div>
                  )
                );
              })}
            </div>
          </PhoneFrame>
        </aside>
      </div>
      {picking && (
        <MaterialPickerDialog
          title="选择封面"
          type="image"
          max={1}
          onClose={() => setPicking(false)}
          onPick={([picked]) => {
            setPicking(false);
            if (!picked) return;
            setCover(picked);
            setDraft({ ...draft, coverId: picked.id });
          }}
        />
      )}
      {publishing && info && <PublishDialog subject={info} onClose={() => setPublishing(false)} />}
    </div>
  );
}
