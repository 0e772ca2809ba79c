import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { PlusIcon } from '#kit/base/icons.tsx';
import { go } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { keysOf } from '#kit/session/action.ts';
import { Can } from '#kit/session/can.tsx';
import { useAiAddress } from '#parts/ai-create/ai.address.ts';
import { POSTER_TABS, usePosterAddress } from '#parts/poster/poster.address.ts';

const THEME_TABS: readonly unknown[] = [undefined, 'theme', 'articles'];

/** The one solid button of the lists: what is new depends on the tab. */
export function HeadButton() {
  const { search, setSearch } = usePage();
  const { toCreate } = useAiAddress();
  const { toTemplates } = usePosterAddress();
  if (search.tabid === 'library')
    return (
      <Can keys={['14-14']}>
        <Button type="primary" icon={<PlusIcon />} onClick={() => setSearch({ ...search, add: 1 })}>
          添加标题或话题
        </Button>
      </Can>
    );
  if (search.tabid === POSTER_TABS.templates)
    return (
      <Can keys={keysOf(contract.posterTemplate.create)}>
        <Button type="primary" icon={<PlusIcon />} onClick={() => setSearch({ ...search, add: 1 })}>
          新建模板
        </Button>
      </Can>
    );
  if (search.tabid === POSTER_TABS.posters)
    return (
      <Can keys={keysOf(contract.poster.make)}>
        <Button type="primary" icon={<PlusIcon />} onClick={() => toTemplates()}>
          新建海报
        </Button>
      </Can>
    );
  if (search.tabid === 'records') return <Button onClick={() => go({ path: 'calendar' })}>内容日历</Button>;
  // The other tabs bring their own.
  if (!THEME_TABS.includes(search.tabid)) return null;
  return (
    <Can keys={['14-2']}>
      <Button type="primary" icon={<PlusIcon />} onClick={() => toCreate()}>
        新建主题
      </Button>
    </Can>
  );
}
