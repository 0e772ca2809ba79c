import { contract, reviewState, type TouchTemplate } from '@zhiying/contract';
import { Clip, Stack } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { message } from '#kit/feedback/notices.ts';
import { ListPage, listOf, selectField, textField, useDrawerAddress } from '#kit/list/index.ts';
import { columnsOf } from '#kit/register/columns.tsx';
import { action, allowedActions } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { TemplateStatus } from '../growth-words.tsx';
import { TemplateForm } from './template-form.tsx';

const of = columnsOf(contract.growthTemplate.list);
const list = listOf(contract.growthTemplate.list, {
  headless: true,
  id: 'growthTemplate',
  noun: '触达模板',
  columns: [
    of.text('name', 180, { title: '模板' }),
    of.shown('text', 400, ({ text }) => <Clip title={text}>{text}</Clip>, { title: '内容' }),
    of.shown('state', 96, ({ state }) => <TemplateStatus state={state} />, { title: '状态' }),
    of.shown('used', 96, ({ used }) => used, { title: '使用次数', align: 'right' }),
    of.shown('owner', 104, ({ owner }) => owner.name),
    of.shown('node', 148, ({ node }) => node.name),
    of.moment('updatedAt', 116),
  ],
  search: [
    textField({ name: 'q', label: '名称', placeholder: '模板名称', main: true }),
    selectField({ name: 'state', label: '状态', options: reviewState.states }),
  ],
  card: (row) => (
    <Stack as="span" gap={4} minWidth={0} width="full">
      <b>{row.name}</b>
      <Clip>{row.text}</Clip>
      <MetaLine items={[<TemplateStatus key="state" state={row.state} />, `使用 ${row.used} 次`]} />
    </Stack>
  ),
  empty: { title: '暂无触达模板', text: ['写好模板并通过审核后，顾问记录触达时可以选用。'] },
});

/** 触达模板: words that somebody has looked at before anybody uses them. */
export function TemplateList() {
  const drawer = useDrawerAddress();
  const onError = (error: Error) => void message.error(error.message);
  const submit = useAction(contract.growthTemplate.submit, {
    onError,
    onSuccess: () => void message.success('已提交审核'),
  });
  const cancel = useAction(contract.growthTemplate.cancelSubmit, { onError });
  const rowActions = [
    action<TouchTemplate>({
      id: 'template.review',
      title: '审核',
      call: contract.growthTemplateReview.pass,
      can: 'pass',
      run: ({ id }) => drawer.open(id),
    }),
    action<TouchTemplate>({
      id: 'template.submit',
      title: '提交审核',
      call: contract.growthTemplate.submit,
      can: 'submit',
      run: ({ id }) => submit.mutate({ ids: [id] }),
    }),
    action<TouchTemplate>({
      id: 'template.cancel',
      title: '撤回',
      call: contract.growthTemplate.cancelSubmit,
      can: 'cancelSubmit',
      run: ({ id }) => cancel.mutate({ ids: [id] }),
    }),
    action<TouchTemplate>({
      id: 'template.edit',
      title: '编辑',
      call: contract.growthTemplate.update,
      can: 'edit',
      run: ({ id }) => drawer.open(id),
    }),
  ];
  return (
    <ListPage
      {...list}
      rowActions={(row) => allowedActions(row, rowActions)}
      drawer={drawer}
      aside={({ rows }) =>
        (drawer.target === 'new' || rows.some(({ id }) => id === drawer.target)) && (
          <TemplateForm
            key={String(drawer.target)}
            row={rows.find(({ id }) => id === drawer.target) ?? null}
            onClose={drawer.close}
          />
        )
      }
    />
  );
}
