import type { NodeKind } from '@zhiying/contract';
import { useState } from 'react';
import { Field } from '#kit/form/field.tsx';
import { RolePicker } from '#parts/group/role-picker.tsx';
import { MemberPicker } from '#parts/member/member-picker.tsx';
import { NodePicker } from '#parts/organ/node-picker.tsx';
import type { Story } from '../story.ts';

const grid = { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))', gap: 12 };

function OneNode({ label, kind }: { label: string; kind?: NodeKind }) {
  const [value, setValue] = useState<number>();
  return (
    <Field label={label}>
      {(control) => <NodePicker {...control} kind={kind} value={value} onChange={setValue} allowClear />}
    </Field>
  );
}

function One() {
  const [member, setMember] = useState<number>();
  const [role, setRole] = useState<number>();
  return (
    <div style={grid}>
      <OneNode label="组织" kind="organ" />
      <OneNode label="经销商" kind="dealer" />
      <OneNode label="门店" kind="store" />
      <OneNode label="任意节点" />
      <Field label="用户">
        {(control) => <MemberPicker {...control} value={member} onChange={setMember} allowClear />}
      </Field>
      <Field label="角色">
        {(control) => <RolePicker {...control} value={role} onChange={setRole} allowClear />}
      </Field>
    </div>
  );
}

function Several() {
  const [dealers, setDealers] = useState<number[]>([]);
  const [members, setMembers] = useState<number[]>([]);
  return (
    <div style={grid}>
      <Field label="几家经销商，停用的也能选">
        {(control) => (
          <NodePicker {...control} multiple disabledToo kind="dealer" value={dealers} onChange={setDealers} />
        )}
      </Field>
      <Field label="几个用户">
        {(control) => <MemberPicker {...control} multiple value={members} onChange={setMembers} />}
      </Field>
    </div>
  );
}

function Marked() {
  return (
    <div style={grid}>
      <Field label="看不到的节点">
        {(control) => (
          <NodePicker
            {...control}
            value={999_999_999}
            known={{ id: 999_999_999, name: '示例·别处的经销商' }}
            onChange={() => {}}
          />
        )}
      </Field>
      <Field label="不能授予的角色">
        {(control) => (
          <RolePicker
            {...control}
            value={999_999_999}
            known={{ id: 999_999_999, name: '示例·更大的角色' }}
            onChange={() => {}}
          />
        )}
      </Field>
    </div>
  );
}

export const stories: Story[] = [
  { title: '选择一个', file: 'kit/form/picker/', Demo: One },
  { title: '选择多个', file: 'kit/form/picker/', Demo: Several },
  { title: '选着、但自己选不到的', file: 'kit/form/picker/', Demo: Marked },
];
