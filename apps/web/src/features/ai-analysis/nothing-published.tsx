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
      title="这些条件下没有发布过内容"
      text={['换一个平台、主题或账号看看。']}
      actions={<Button onClick={() => setSearch({ tabid: search.tabid })}>清空条件</Button>}
    />
  ) : (
    <StateView
      kind="empty"
      title="到这一天为止还没有发布过内容"
      text={[
        '主题发布后，阅读、点赞、评论和分享会自动读回来。',
        '人工发布的平台不提供数据，会标为「无数据」。',
      ]}
    />
  );
}
