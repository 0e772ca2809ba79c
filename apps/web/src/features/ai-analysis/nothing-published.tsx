import { Button } from 'antd';
import { StateView } from '#kit/feedback/state-view.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useAnalysisAddress } from './analysis.address.ts';

/** No post at all, or none under these conditions. */
export function NothingPublished() {
  const { filter } = useAnalysisAddress();
  const { search, setSearch } = usePage();
  const { at: _at, ...conditions } = filter;
  const narrowed = Object.keys(conditions).length > 0;
  return narrowed ? (
    <StateView
      kind="search"
      title="当前筛选条件下暂无发布内容"
      text={['请更换平台、主题或账号。']}
      actions={<Button onClick={() => setSearch({ tabid: search.tabid })}>清空筛选条件</Button>}
    />
  ) : (
    <StateView
      kind="empty"
      title="截至所选日期暂无发布内容"
      text={[
        '主题发布后，阅读、点赞、评论和分享数据将自动同步。',
        '人工发布的平台不提供数据，显示为「无数据」。',
      ]}
    />
  );
}
