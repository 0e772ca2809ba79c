import { contract, type HotPackage, hotPackageState } from '@zhiying/contract';
import { Clip, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { type Column, ListPage, selectField, textField, useDrawerAddress } from '#kit/list/index.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { PackageDrawer } from './package-drawer.tsx';
import { PackageForm } from './package-form.tsx';
import { PackageStatus } from './package-status.tsx';

export const packageColumns: Column<HotPackage>[] = [
  {
    id: 'title',
    title: '热点包',
    width: 260,
    render: ({ title, topic }) => <Clip title={topic ? `${title}（话题：${topic}）` : title}>{title}</Clip>,
    exports: ['title', 'topic'],
  },
  { id: 'status', title: '状态', width: 96, render: (row) => <PackageStatus row={row} /> },
  {
    id: 'angle',
    title: '切入角度',
    width: 220,
    render: ({ angle }) => <Clip title={angle}>{angle}</Clip>,
  },
  {
    id: 'expiresAt',
    title: '有效期至',
    width: 124,
    sort: 'expiresAt',
    render: (row) => <Moment at={row.expiresAt} />,
  },
  {
    id: 'adoptions',
    title: '采用',
    width: 104,
    sort: 'adoptions',
    render: ({ adoptions, adopters }) =>
      adoptions ? `${adopters} 个单位 ${adoptions} 次` : <EmptyCell>未采用</EmptyCell>,
    exports: ['adopters', 'adoptions'],
  },
  { id: 'owner', title: '创建人', width: 96, render: ({ owner }) => owner.name },
  {
    id: 'createdAt',
    title: '创建时间',
    width: 124,
    sort: 'createdAt',
    render: (row) => <Moment at={row.createdAt} />,
  },
];

export const packageCard = (row: HotPackage) => (
  <Stack as="span" gap={4} minWidth={0} width="full">
    <Row as="span" gap={8} minWidth={0}>
      <Text grow>{row.title}</Text>
      <PackageStatus row={row} />
    </Row>
    <Note as="span">{row.angle}</Note>
  </Stack>
);

const search = [
  textField({ name: 'q', label: '名称', placeholder: '热点包名称', main: true }),
  selectField({ name: 'status', label: '状态', options: hotPackageState.states }),
  selectField({ name: 'expired', label: '有效期', options: { no: '有效', yes: '已过期' } }),
  selectField({ name: 'offered', label: '采用', options: { yes: '待采用' } }),
];

const idOf = (value: unknown) => (/^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : null);

/** Topics made ready for dealers. */
export function PackageList() {
  const drawer = useDrawerAddress();
  const { search: address, setSearch } = usePage();
  const topic = idOf(address.topic);
  return (
    <ListPage
      headless
      id="hotPackage"
      noun="热点包"
      list={contract.hotPackage.list}
      columns={packageColumns}
      search={search}
      card={packageCard}
      drawer={drawer}
      empty={{ title: '暂无热点包', text: ['从热点榜选择话题建热点包，审核通过后发布给经销商采用。'] }}
      aside={() => (
        <>
          {drawer.openRowId !== null && (
            <PackageDrawer key={drawer.openRowId} id={drawer.openRowId} onClose={drawer.close} />
          )}
          {drawer.target === 'new' && (
            <PackageForm
              row={null}
              topic={
                topic === null
                  ? null
                  : { id: topic, title: typeof address.title === 'string' ? address.title : '' }
              }
              onClose={() => setSearch({ tabid: 'package' })}
              onSaved={(id) => setSearch({ tabid: 'package', open: id })}
            />
          )}
        </>
      )}
    />
  );
}
