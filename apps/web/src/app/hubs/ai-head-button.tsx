import { Button } from 'antd';
import { PlusIcon } from '#kit/base/icons.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { Can } from '#kit/session/can.tsx';
import { useAiAddress } from '#parts/ai-create/ai.address.ts';

const THEME_TABS: readonly unknown[] = [undefined, 'theme', 'articles', 'calendar'];

/** The one solid button of the lists: what is new depends on the tab. */
export function HeadButton() {
  const { search, setSearch } = usePage();
  const { toCreate } = useAiAddress();
  if (search.tabid === 'library')
    return (
      <Can keys={['14-14']}>
        <Button type="primary" icon={<PlusIcon />} onClick={() => setSearch({ ...search, add: 1 })}>
          添加标题或话题
        </Button>
      </Can>
    );
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
