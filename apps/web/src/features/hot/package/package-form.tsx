import { contract, type HotPackageInfo } from '@zhiying/contract';
import { DatePicker, Input } from 'antd';
import dayjs from 'dayjs';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { AccountPicker } from '#parts/account/account-picker.tsx';
import { MaterialPicker, type PickedMaterial } from '#parts/material/picker/material-picker.tsx';

interface PackageFormProps {
  row: HotPackageInfo | null;
  topic: { id: number; title: string } | null;
  onClose(): void;
  onSaved(id: number): void;
}

const USUAL_DAYS = 7;

/** A new package, or another wording of one; whatever was decided is decided again. */
export function PackageForm({ row, topic, onClose, onSaved }: PackageFormProps) {
  const draft = useDraft({
    title: row?.title ?? topic?.title.slice(0, 60) ?? '',
    angle: row?.angle ?? '',
    script: row?.script ?? '',
    materials: (row?.materials ?? []) as PickedMaterial[],
    accountIds: row?.accounts.map(({ id }) => id) ?? [],
    expiresAt: row?.expiresAt ?? dayjs().add(USUAL_DAYS, 'day').endOf('day').toISOString(),
  });
  const { materials, ...texts } = draft.values;
  const body = { ...texts, materialIds: materials.map(({ id }) => id) };
  const failed = {
    onError: (error: { issues: readonly { path: string; msg: string }[] }) => draft.showIssues(error.issues),
  };
  const saved = (id: number) => {
    void message.success('已保存');
    onSaved(id);
  };
  const create = useAction(contract.hotPackage.create, { ...failed, onSuccess: ({ id }) => saved(id) });
  const update = useAction(contract.hotPackage.update, { ...failed, onSuccess: ({ id }) => saved(id) });
  const { error, isPending, isSuccess } = row ? update : create;
  return (
    <SideDrawer
      open
      width={560}
      onClose={onClose}
      title={row ? '编辑热点包' : '新建热点包'}
      subtitle={topic?.title}
      unsaved={isSuccess ? 0 : draft.changed.length}
      submitText={row ? undefined : '创建'}
      submitting={isPending}
      submitDisabled={row !== null && draft.changed.length === 0}
      onSubmit={() =>
        row
          ? update.mutate({ id: row.id, version: row.version, ...body })
          : create.mutate({ ...body, topicId: topic?.id ?? null })
      }
    >
      <FailureNote error={error} />
      <Field label="名称" required issue={draft.issueOf('title')}>
        {(control) => (
          <Input
            {...control}
            value={draft.values.title}
            maxLength={60}
            onChange={(event) => draft.set('title', event.target.value)}
          />
        )}
      </Field>
      <Field label="切入角度" required issue={draft.issueOf('angle')} hint="经销商讲解该话题的角度">
        {(control) => (
          <Input.TextArea
            {...control}
            value={draft.values.angle}
            maxLength={300}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={(event) => draft.set('angle', event.target.value)}
          />
        )}
      </Field>
      <Field label="脚本" issue={draft.issueOf('script')}>
        {(control) => (
          <Input.TextArea
            {...control}
            value={draft.values.script}
            maxLength={5000}
            autoSize={{ minRows: 4, maxRows: 16 }}
            onChange={(event) => draft.set('script', event.target.value)}
          />
        )}
      </Field>
      <Field label="有效期至" required issue={draft.issueOf('expiresAt')} hint="到期后不可采用">
        {({ id, status }) => (
          <DatePicker
            id={id}
            status={status || undefined}
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            allowClear={false}
            value={dayjs(draft.values.expiresAt)}
            onChange={(at) => at && draft.set('expiresAt', at.toISOString())}
          />
        )}
      </Field>
      <Field label="素材" issue={draft.issueOf('materialIds')} hint="未发布给经销商的素材，采用时不会带入">
        {() => (
          <MaterialPicker
            value={materials}
            max={30}
            received
            onChange={(picked) => draft.set('materials', picked)}
          />
        )}
      </Field>
      <Field
        label="建议账号"
        issue={draft.issueOf('accountIds')}
        hint="采用时带入采用单位名下的账号，其余忽略"
      >
        {({ id, status }) => (
          <AccountPicker
            id={id}
            status={status || undefined}
            known={row?.accounts ?? []}
            value={draft.values.accountIds}
            onChange={(ids) => draft.set('accountIds', ids)}
          />
        )}
      </Field>
    </SideDrawer>
  );
}
