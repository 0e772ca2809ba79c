import { Button } from 'antd';
import { StateView } from '#kit/feedback/state-view.tsx';
import { GroupedTabs } from '#kit/layout/grouped-tabs.tsx';
import { go } from '#kit/page/navigate.ts';
import { VIDEO_RESOURCE_GROUPS, VideoResourceHeadButton } from './video-resource-tabs.tsx';

/** Films and what they are made with; each tab for whoever holds its keys. */
export default function VideoHub() {
  return (
    <GroupedTabs head={<VideoResourceHeadButton />} groups={VIDEO_RESOURCE_GROUPS} none={<NothingYet />} />
  );
}

const NothingYet = () => (
  <StateView
    kind="no-permission"
    title="暂无可访问的内容"
    text={['需要「AI 视频」权限，请联系管理员。']}
    actions={<Button onClick={() => go({ path: '' })}>返回工作台</Button>}
  />
);
