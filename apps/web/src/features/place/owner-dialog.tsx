import { CODES, type DataOf, type Place } from '@zhiying/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Column, Note, Text } from '#kit/base/pieces.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { message } from '#kit/feedback/notices.ts';
import { useUndo } from '#kit/feedback/undo.tsx';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { Field, FormSection } from '#kit/form/field.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { OwnerHistory } from './owner-section.tsx';
import type { PlaceKind } from './place.kinds.ts';

interface OwnerDialogProps {
  what: PlaceKind;
  place: Place;
  open: boolean;
  onClose(): void;
}

type Candidate = DataOf<PlaceKind['calls']['owners']>['rows'][number];

/** Hands a dealer or a store to somebody else; who had it before stays readable below. */
export function OwnerDialog({ what, place, open, onClose }: OwnerDialogProps) {
  const offerUndo = useUndo();
  const info = useCall(what.calls.info, { id: place.id }, { enabled: open });
  const owner = (info.data ?? place).owner;
  const [chosen, setChosen] = useState<Candidate>();
  const change = useAction(what.calls.setOwner, {
    // Somebody was faster: the refreshed dialog shows whom they chose.
    onError: (error) => void (error.code === CODES.changedMeanwhile && info.refetch()),
  });

  const submit = () => {
    if (!chosen) return;
    const from = owner?.id ?? null;
    change.mutate(
      { id: place.id, from, ownerId: chosen.id },
      {
        onSuccess: () => {
          onClose();
          offerUndo(`「${place.name}」的负责人已变更为「${chosen.name}」`, () =>
            change
              .mutateAsync({ id: place.id, from: chosen.id, ownerId: from })
              .then(() => message.success(`负责人已恢复为「${owner?.name ?? '未指定'}」`))
              .catch((error: Error) => message.error(error.message)),
          );
        },
      },
    );
  };

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={`变更「${place.name}」的负责人`}
      width={480}
      unsaved={chosen && !change.isSuccess ? 1 : 0}
      onSubmit={submit}
      submitText="变更"
      action={change}
      submitDisabled={!chosen || chosen.id === owner?.id}
    >
      <Text as="p" size="13/20" tone="text2" marginBottom={16}>
        当前负责人：
        <Text as="b" weight={500} tone="text">
          {owner ? `${owner.name}（${owner.uname}）` : '未指定'}
        </Text>
      </Text>
      <Field label="新负责人" required hint="可选择在该经销商或其门店任职的用户">
        {(control) => (
          <CandidatePicker {...control} what={what} place={place} chosen={chosen} onChange={setChosen} />
        )}
      </Field>
      {info.data && info.data.owners.length > 0 && (
        <FormSection title="变更记录">
          <OwnerHistory history={info.data.owners} />
        </FormSection>
      )}
    </ActionDialog>
  );
}

interface CandidatePickerProps {
  id: string;
  status: '' | 'error';
  what: PlaceKind;
  place: Place;
  chosen: Candidate | undefined;
  onChange(chosen: Candidate | undefined): void;
}

function CandidatePicker({ id, status, what, place, chosen, onChange }: CandidatePickerProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const found = useCall(what.calls.owners, { id: place.id, ...(q ? { q } : {}) }, { keepPrevious: true });
  const rows = found.data?.rows ?? [];
  return (
    <Select
      id={id}
      status={status}
      className={classOf({ width: 'full' })}
      value={chosen?.id}
      onChange={(picked: number) => onChange(rows.find((row) => row.id === picked))}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder="搜索姓名或账号"
      labelRender={() => chosen?.name ?? '…'}
      options={rows.map((row) => ({ value: row.id, row }))}
      optionRender={({ data: { row } }) => (
        <Column as="span" minWidth={0}>
          <span>{row.name}</span>
          <Note as="small" weight={400} clip>
            {row.uname}，{row.at}，{row.role}
          </Note>
        </Column>
      )}
      notFoundContent={found.isFetching ? '搜索中…' : '未找到，请先在「用户」中为其添加任职'}
      virtual={false}
    />
  );
}
