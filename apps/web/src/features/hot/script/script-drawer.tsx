import { contract, type HotScript, type LiveScript, SCRIPT_POINTS_MOST } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { momentText } from '#kit/base/moment-text.ts';
import { Muted, Row } from '#kit/base/pieces.tsx';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { ConflictNotice } from '#kit/form/conflict-notice.tsx';
import { differencesIn } from '#kit/form/differences-in.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { LineField } from '#kit/form/line-field.tsx';
import { useVersionedEdit } from '#kit/form/use-versioned-edit.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { keysOf } from '#kit/session/action.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';
import { openHotScript } from '#parts/ailive/live.address.ts';
import { printText, saveText } from './export-text.ts';
import { PointRows } from './point-rows.tsx';
import { scriptText } from './script-text.ts';

const LABELS: Record<keyof LiveScript, string> = {
  title: '名称',
  opening: '开场',
  points: '讲解要点',
  questions: '互动问题',
  closing: '结尾',
  remarks: '备注',
};
const WORDS = {
  points: (points: LiveScript['points']) => points.map(({ point }) => point).join('；'),
  questions: (questions: LiveScript['questions']) => questions.join('；'),
};
const draftOf = ({ title, opening, points, questions, closing, remarks }: LiveScript): LiveScript => ({
  title,
  opening,
  points,
  questions,
  closing,
  remarks,
});

/** A live script: written, taken along as text, or written anew by a model. */
export function ScriptDrawer({ id, onClose }: { id: number; onClose(): void }) {
  const info = useCall(contract.hotScript.info, { id });
  if (info.data) return <ScriptForm key={info.data.id} row={info.data} onClose={onClose} />;
  return (
    <SideDrawer open width={640} onClose={onClose} title="直播脚本">
      <QueryView query={info}>{() => null}</QueryView>
    </SideDrawer>
  );
}

function ScriptForm({ row, onClose }: { row: HotScript; onClose(): void }) {
  const confirm = useConfirm();
  const edit = useVersionedEdit<HotScript, LiveScript>(row, {
    draftOf,
    differencesOf: (base, mine, latest) => differencesIn(LABELS, WORDS, base, mine, draftOf(latest)),
  });
  const { draft } = edit;
  const update = useAction(contract.hotScript.update);
  const write = useAction(contract.hotScript.write);
  const mayEdit = row.can.includes('edit');
  const save = async (version: number) => {
    const values = cleaned(draft.values);
    const saved = await edit.attempt(update.mutateAsync({ id: row.id, version, ...values }));
    if (!saved) return;
    edit.startFrom(saved);
    void message.success('已保存');
  };
  const ways = edit.ways(save, update);
  const generate = async () => {
    const sure = await confirm({
      title: '由模型重新生成？',
      consequence: '将替换当前的开场、要点、互动问题、结尾和备注。',
      okText: '生成',
    });
    if (!sure) return;
    const made = await edit.attempt(write.mutateAsync({ id: row.id, version: edit.version }));
    if (!made) return;
    edit.startFrom(made);
    void message.success('已生成，请核对后使用');
  };
  const text = scriptText(cleaned(draft.values));
  const area = (field: 'opening' | 'closing' | 'remarks', rows: number) => (
    <Field label={LABELS[field]} issue={draft.issueOf(field)}>
      {(control) => (
        <Input.TextArea
          {...control}
          readOnly={!mayEdit}
          value={draft.values[field]}
          maxLength={1000}
          autoSize={{ minRows: rows, maxRows: 10 }}
          onChange={(event) => draft.set(field, event.target.value)}
        />
      )}
    </Field>
  );
  return (
    <SideDrawer
      open
      width={640}
      onClose={onClose}
      title={row.title}
      status={<Mark>{row.model ? `${row.model} 生成` : '离线草稿'}</Mark>}
      subtitle={
        <MetaLine
          items={[row.node.name, row.package?.name ?? '热点包已删除', `更新于 ${momentText(row.updatedAt)}`]}
        />
      }
      unsaved={draft.changed.length}
      submitText="保存"
      submitting={update.isPending}
      submitDisabled={!mayEdit || draft.changed.length === 0}
      onSubmit={ways.save}
    >
      {edit.conflict ? (
        <ConflictNotice
          what="直播脚本"
          differences={edit.conflict.differences}
          onOverwrite={ways.overwrite}
          onReload={ways.reload}
          busy={update.isPending}
        />
      ) : (
        <FailureNote error={update.error ?? write.error} />
      )}
      <Row gap="4 12" wrap marginBottom={16}>
        <CopyButton text={text} label="复制全文" />
        <Button type="link" size="small" onClick={() => printText(draft.values.title, text)}>
          打印
        </Button>
        <Button type="link" size="small" onClick={() => saveText(`${draft.values.title}.txt`, text)}>
          导出文本
        </Button>
        {row.can.includes('write') && row.modelReady && row.package && (
          <Button size="small" loading={write.isPending} onClick={() => void generate()}>
            AI 生成
          </Button>
        )}
        <Can keys={keysOf(contract.liveScript.fromHot)}>
          <Button size="small" onClick={() => openHotScript(row.id)}>
            在话术库中打开
          </Button>
        </Can>
        {!row.modelReady && <Muted>未接入 AI 模型，可直接编辑草稿</Muted>}
      </Row>
      <LineField
        label={LABELS.title}
        required
        issue={draft.issueOf('title')}
        readOnly={!mayEdit}
        value={draft.values.title}
        maxLength={60}
        onChange={(typed) => draft.set('title', typed)}
      />
      {area('opening', 2)}
      <Field label={LABELS.points} issue={draft.issueOf('points')} hint="事实写明来源和数值，开播前核对">
        {({ id }) => (
          <PointRows
            id={id}
            readOnly={!mayEdit}
            points={draft.values.points}
            onChange={(points) => draft.set('points', points)}
          />
        )}
      </Field>
      <Field
        label={LABELS.questions}
        issue={draft.issueOf('questions')}
        hint={`一行一个，最多 ${SCRIPT_POINTS_MOST} 个`}
      >
        {(control) => (
          <Input.TextArea
            {...control}
            readOnly={!mayEdit}
            value={draft.values.questions.join('\n')}
            autoSize={{ minRows: 2, maxRows: 10 }}
            onChange={(event) => draft.set('questions', event.target.value.split('\n'))}
          />
        )}
      </Field>
      {area('closing', 2)}
      {area('remarks', 2)}
    </SideDrawer>
  );
}

/** Lines left empty while typing are not part of it. */
const cleaned = ({ points, questions, ...rest }: LiveScript): LiveScript => ({
  ...rest,
  points: points.filter(({ point, fact }) => point.trim() || fact.trim()),
  questions: questions.map((question) => question.trim()).filter(Boolean),
});
