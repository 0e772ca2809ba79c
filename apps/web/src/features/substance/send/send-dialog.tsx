import { contract } from '@zhiying/contract';
import { Alert, Button, Checkbox, Select } from 'antd';
import { useState } from 'react';
import { Row, Stack } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { Field } from '#kit/form/field.tsx';
import { LineField } from '#kit/form/line-field.tsx';
import { PeriodFields, usePeriod } from '#kit/form/start-field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { MemberPicker } from '#parts/member/member-picker.tsx';
import { TargetPicker } from '#parts/organ/target-picker.tsx';
import { SubstancePicker } from '#parts/substance/substance-picker.tsx';
import { GroupsDialog } from './groups-dialog.tsx';
import styles from './send.module.css';

const WIDTH = 880;

/** What, to whom, when, and in one sentence what will happen. */
export function SendDialog({ ids: initial, onClose }: { ids: readonly number[]; onClose(): void }) {
  const [ids, setIds] = useState<number[]>([...initial]);
  const [nodeIds, setNodeIds] = useState<number[]>([]);
  const [roleIds, setRoleIds] = useState<number[]>([]);
  const [memberIds, setMemberIds] = useState<number[]>([]);
  const [groupIds, setGroupIds] = useState<number[]>([]);
  const [managing, setManaging] = useState(false);
  const [mustShare, setMustShare] = useState(false);
  const period = usePeriod();
  const { later, until } = period;
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  // The same dialog sends once, however often its button is pressed or the connection breaks.
  const [requestKey] = useState(() => crypto.getRandomValues(new Uint32Array(4)).join('-'));
  const targets = useCall(contract.substanceSend.targets, {});
  const groups = useCall(contract.substanceGroup.list);
  const aimed = nodeIds.length + memberIds.length + groupIds.length > 0;
  const reach = useCall(
    contract.substanceSend.reach,
    { nodeIds, roleIds, memberIds, groupIds },
    { enabled: aimed, keepPrevious: true },
  );
  const people = aimed ? reach.data?.people : 0;
  const issues = {
    ids: ids.length === 0 ? '请至少选择一条内容' : undefined,
    target: aimed ? undefined : '请选择组织、人员或分组',
    from: period.missingStart,
    until: period.isReversed
      ? '截止时间必须晚于开始时间和现在'
      : mustShare && !until
        ? '必转内容请设置截止时间'
        : undefined,
  };
  const send = useAction(contract.substanceSend.create, {
    onError: (error) => void message.error(error.message),
    onSuccess: ({ name, expected }) => {
      void message.success(
        later ? `「${name}」已安排，到时下发给 ${expected} 人` : `正在下发「${name}」给 ${expected} 人`,
      );
      onClose();
    },
  });
  const submit = () => {
    setTried(true);
    if (Object.values(issues).some(Boolean)) return;
    send.mutate({
      ids,
      nodeIds,
      roleIds,
      memberIds,
      groupIds,
      mustShare,
      message: words.trim() || undefined,
      ...period.body,
      requestKey,
    });
  };
  const shown = (issue: string | undefined) => (tried ? issue : undefined);
  return (
    <Dialog
      open
      onClose={onClose}
      title="下发内容"
      width={WIDTH}
      unsaved={nodeIds.length > 0 || words ? 1 : 0}
      leaveWords={{
        title: '暂未下发',
        consequence: '离开后已选对象将丢失。',
        okText: '离开',
        cancelText: '继续',
      }}
      onSubmit={submit}
      submitText={
        ids.length > 0 && aimed && people !== undefined
          ? `${later ? '定时下发' : '下发'} ${ids.length} 条给 ${people.toLocaleString('zh-CN')} 人`
          : '下发'
      }
      submitting={send.isPending}
    >
      <Field label="内容" required issue={shown(issues.ids)} hint="仅可下发审核通过且在有效期内的内容。">
        {({ id, status }) => (
          <SubstancePicker
            id={id}
            status={status}
            multiple
            value={ids}
            placeholder="按标题查找内容"
            onChange={setIds}
          />
        )}
      </Field>
      <Stack tracks="minmax(0, 1fr) minmax(0, 1fr)" phone="stack" className={styles.columns}>
        <Field
          label={`组织 ${nodeIds.length || ''}`}
          required={memberIds.length + groupIds.length === 0}
          issue={shown(issues.target)}
          hint="选择上级即包含其全部下级。"
        >
          {() => <TargetPicker rows={targets.data?.rows ?? []} value={nodeIds} onChange={setNodeIds} />}
        </Field>
        <div>
          <Field label="角色" hint="不选则为所选组织的全部用户。">
            {({ id }) => (
              <PeopleSelect
                id={id}
                value={roleIds}
                placeholder="全部角色"
                options={targets.data?.roles ?? []}
                onChange={setRoleIds}
              />
            )}
          </Field>
          <Field label="指定人员">
            {({ id }) => (
              <MemberPicker
                id={id}
                multiple
                value={memberIds}
                placeholder="按姓名查找"
                onChange={(picked) => setMemberIds(picked)}
              />
            )}
          </Field>
          <Field label="接收分组">
            {({ id }) => (
              <Row gap={8} wrap minHeight={32}>
                <PeopleSelect
                  id={id}
                  value={groupIds}
                  placeholder="选填"
                  options={(groups.data?.rows ?? []).map((group) => ({
                    ...group,
                    people: group.members.length,
                  }))}
                  onChange={setGroupIds}
                />
                <Button onClick={() => setManaging(true)}>管理</Button>
              </Row>
            )}
          </Field>
          <Field label="要求">
            {({ id }) => (
              <Checkbox id={id} checked={mustShare} onChange={(event) => setMustShare(event.target.checked)}>
                必转：截止前须全员转发
              </Checkbox>
            )}
          </Field>
        </div>
      </Stack>
      <PeriodFields
        starts="下发时间"
        ends="截止时间"
        hint="到期后接收人不能查看，分享链接失效。"
        issues={tried ? issues : {}}
        {...period.fields}
      />
      <LineField
        label="附言"
        hint="将写入通知。"
        value={words}
        maxLength={200}
        placeholder="例如：请本周内转发到朋友圈"
        onChange={setWords}
      />
      {aimed && people === 0 && <Alert type="warning" title="所选对象中没有可接收内容的用户" />}
      {managing && <GroupsDialog onClose={() => setManaging(false)} />}
    </Dialog>
  );
}

interface PeopleSelectProps {
  id: string;
  value: number[];
  placeholder: string;
  options: readonly { id: number; name: string; people: number }[];
  onChange(ids: number[]): void;
}

/** Several roles or groups, each with the number of its people. */
const PeopleSelect = ({ options, ...select }: PeopleSelectProps) => (
  <Select
    {...select}
    mode="multiple"
    optionFilterProp="label"
    style={{ width: '100%' }}
    options={options.map(({ id, name, people }) => ({ value: id, label: `${name}（${people} 人）` }))}
  />
);
