import { contract, reviewState, type TouchTemplate } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import {
  type Column,
  ListPage,
  type SearchField,
  type SearchName,
  selectField,
  textField,
  useDrawerAddress,
} from '#kit/list/index.ts';
import { action, allowed } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { TemplateStatus } from '../growth-words.tsx';
import { TemplateForm } from './template-form.tsx';

const columns: readonly Column<TouchTemplate>[] = [
  {
    id: 'name',
    title: '模板',
    width: 180,
    sort: 'name',
    render: ({ name }) => <span className={pieces.clip}>{name}</span>,
  },
  {
    id: 'text',
    title: '内容',
    width: 400,
    render: ({ text }) => (
      <span className={pieces.clip} title={text}>
        {text}
      </span>
    ),
  },
  { id: 'state', title: '状态', width: 96, render: ({ state }) => <TemplateStatus state={state} /> },
  { id: 'used', title: '使用次数', width: 96, align: 'right', sort: 'used', render: ({ used }) => used },
  { id: 'owner', title: '创建人', width: 104, render: ({ owner }) => owner.name },
  { id: 'node', title: '所属组织', width: 148, exports: [], render: ({ node }) => node.name },
  {
    id: 'updatedAt',
    title: '更新时间',
    width: 116,
    sort: 'updatedAt',
    render: ({ updatedAt }) => <Moment at={updatedAt} />,
  },
];

const search = [
  textField({ name: 'q', label: '名称', placeholder: '模板名称', main: true }),
  selectField({ name: 'state', label: '状态', options: reviewState.states }),
] satisfies readonly SearchField<SearchName<typeof contract.growthTemplate.list>>[];

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
      headless
      id="growthTemplate"
      noun="触达模板"
      list={contract.growthTemplate.list}
      columns={columns}
      search={search}
      rowActions={(row) => allowed(row, rowActions)}
      onOpenRow={({ id }) => drawer.open(id)}
      openRowId={drawer.openRowId}
      card={(row) => (
        <span className={pieces.stack}>
          <b>{row.name}</b>
          <span className={pieces.clip}>{row.text}</span>
          <MetaLine items={[<TemplateStatus key="state" state={row.state} />, `使用 ${row.used} 次`]} />
        </span>
      )}
      empty={{ title: '暂无触达模板', text: ['写好模板并通过审核后，顾问记录触达时可以选用。'] }}
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
