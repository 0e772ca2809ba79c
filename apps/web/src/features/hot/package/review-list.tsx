import { contract } from '@zhiying/contract';
import { ListPage, type SearchField, type SearchName, textField, useDrawerAddress } from '#kit/list/index.ts';
import { PackageDrawer } from './package-drawer.tsx';
import { packageCard, packageColumns } from './package-list.tsx';

const search = [
  textField({ name: 'q', label: '名称', placeholder: '热点包名称', main: true }),
] satisfies readonly SearchField<SearchName<typeof contract.hotPackage.reviews>>[];

/** Packages that wait for a decision, the oldest first. */
export function ReviewList() {
  const drawer = useDrawerAddress();
  return (
    <ListPage
      headless
      id="hotReview"
      noun="热点包"
      list={contract.hotPackage.reviews}
      columns={packageColumns.map((column) =>
        column.id === 'adoptions' ? { ...column, sort: undefined, optional: true } : column,
      )}
      search={search}
      card={packageCard}
      onOpenRow={({ id }) => drawer.open(id)}
      openRowId={drawer.openRowId}
      empty={{ title: '没有待审核的热点包', text: ['提交审核的热点包会显示在这里。'] }}
      aside={() =>
        drawer.openRowId !== null && (
          <PackageDrawer key={drawer.openRowId} id={drawer.openRowId} onClose={drawer.close} />
        )
      }
    />
  );
}
