import { StateView } from '#kit/feedback/state-view.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { PublicFrame } from './public-frame.tsx';

const ASSISTANTS: Record<string, { name: string; does: string; until: string }> = {
  '/download/ai/account/assistant': {
    name: 'AI 账号助手',
    does: '在电脑上保持平台账号登录，将内容发布到未开放接口的平台。',
    until: '在此之前由人工发布：在发布计划中打开对应排期，扫码后在手机上完成。',
  },
  '/download/shipinhao/operate/assistant': {
    name: '视频号运营助手',
    does: '在电脑上登录视频号，发布视频、回复评论。',
    until: '在此之前由人工发布：在发布计划中打开对应排期，扫码后在手机上完成。',
  },
  '/download/ailive/assistant': {
    name: 'AI 直播助手',
    does: '在直播的电脑上播放话术、读取评论。',
    until: 'AI 直播开放时，会同时提供安装包。',
  },
};

/** Where an assistant for the desktop is had; none has been released so far. */
export default function DownloadPage() {
  const { path } = usePage();
  const assistant = ASSISTANTS[path];
  return (
    <PublicFrame>
      <StateView
        kind="not-found"
        title={`${assistant?.name ?? '助手'}暂无可下载的版本`}
        text={assistant ? [assistant.does, assistant.until] : undefined}
      />
    </PublicFrame>
  );
}
