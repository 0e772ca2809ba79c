import { contract, PACKAGE_MATERIALS_MAX, type VideoPackageInfo } from '@zhiying/contract';
import { Input } from 'antd';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { MaterialPicker, type PickedMaterial } from '#parts/material/picker/material-picker.tsx';

interface PackageFormProps {
  /** Null for a new one. */
  id: number | null;
  onClose(): void;
}

export function PackageForm({ id, onClose }: PackageFormProps) {
  const info = useCall(contract.videoPackage.info, { id: id ?? 0 }, { enabled: id !== null });
  if (id === null) return <Form row={null} onClose={onClose} />;
  if (info.data) return <Form key={info.data.version} row={info.data} onClose={onClose} />;
  return (
    <SideDrawer open onClose={onClose} title="素材包" width={560}>
      <Loaded query={info}>{() => null}</Loaded>
    </SideDrawer>
  );
}

function Form({ row, onClose }: { row: VideoPackageInfo | null; onClose(): void }) {
  const draft = useDraft({
    name: row?.name ?? '',
    intro: row?.intro ?? '',
    materials: (row?.materials ?? []) as PickedMaterial[],
  });
  const { name, intro, materials } = draft.values;
  const body = { name, intro, materialIds: materials.map(({ id }) => id) };
  const done = {
    onError: (error: { issues: readonly { path: string; msg: string }[] }) => draft.showIssues(error.issues),
    onSuccess: () => {
      void message.success('已保存');
      onClose();
    },
  };
  const create = useAction(contract.videoPackage.create, done);
  const update = useAction(contract.videoPackage.update, done);
  const { error, isPending, isSuccess } = row ? update : create;
  return (
    <SideDrawer
      open
      width={560}
      onClose={onClose}
      title={row ? `编辑「${row.name}」` : '新建素材包'}
      unsaved={isSuccess ? 0 : draft.changed.length}
      submitText={row ? undefined : '创建'}
      submitting={isPending}
      submitDisabled={draft.changed.length === 0}
      onSubmit={() =>
        row ? update.mutate({ id: row.id, version: row.version, ...body }) : create.mutate(body)
      }
    >
      <FailureNote error={error} />
      <Field label="名称" required issue={draft.issueOf('name')}>
        {(control) => (
          <Input
            {...control}
            maxLength={40}
            value={name}
            onChange={(event) => draft.set('name', event.target.value)}
          />
        )}
      </Field>
      <Field label="说明" issue={draft.issueOf('intro')}>
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            value={intro}
            placeholder="选填"
            onChange={(event) => draft.set('intro', event.target.value)}
          />
        )}
      </Field>
      <Field
        label="素材"
        required
        issue={draft.issueOf('materialIds')}
        hint={`最多 ${PACKAGE_MATERIALS_MAX} 个，按选择顺序排列`}
      >
        {() => (
          <MaterialPicker
            value={materials}
            max={PACKAGE_MATERIALS_MAX}
            received
            onChange={(picked) => draft.set('materials', picked)}
          />
        )}
      </Field>
    </SideDrawer>
  );
}
