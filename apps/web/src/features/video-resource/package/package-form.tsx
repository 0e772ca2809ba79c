import { contract, PACKAGE_MATERIALS_MAX, type VideoPackageInfo } from '@zhiying/contract';
import { successThen } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { text } from '#kit/form/entry-controls.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { entryFields } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { materialsField } from '#parts/material/picker/materials-field.tsx';

const WIDTH = 560;

const FIELDS = entryFields(contract.videoPackage, {
  name: text<VideoPackageInfo>('名称', { max: 40, required: true }),
  intro: text<VideoPackageInfo>('说明', { max: 200 }),
  materialIds: materialsField<VideoPackageInfo>({
    max: PACKAGE_MATERIALS_MAX,
    required: true,
    hint: `最多 ${PACKAGE_MATERIALS_MAX} 个，按选择顺序排列`,
  }),
});

interface PackageFormProps {
  /** Null for a new one. */
  id: number | null;
  onClose(): void;
}

/** Makes or changes a package: pictures and clips kept together, from which films are made. */
export function PackageForm({ id, onClose }: PackageFormProps) {
  const info = useCall(contract.videoPackage.info, { id: id ?? 0 }, { enabled: id !== null });
  if (id === null) return <Form row={null} onClose={onClose} />;
  if (info.data) return <Form row={info.data} onClose={onClose} />;
  return (
    <SideDrawer open onClose={onClose} title="素材包" width={WIDTH}>
      <QueryView query={info}>{() => null}</QueryView>
    </SideDrawer>
  );
}

function Form({ row, onClose }: { row: VideoPackageInfo | null; onClose(): void }) {
  const entry = useEntryForm(FIELDS, row, { onDone: successThen('已保存', onClose) });
  return (
    <EntryDrawer
      entry={entry}
      what="该素材包"
      width={WIDTH}
      onClose={onClose}
      title={row ? `编辑「${row.name}」` : '新建素材包'}
    >
      <EntryFormFields entry={entry} />
    </EntryDrawer>
  );
}
