import { type AdoptForm, contract, type ThemeForm } from '@zhiying/contract';
import { Button } from 'antd';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { go } from '#kit/page/navigate.ts';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { openTheme } from '#parts/ai-video/video-address.ts';

/** Opens what was begun from a work or a package: its theme, or its live script. */
export function openBegun(form: AdoptForm, id: number) {
  if (form === 'video') return openTheme(id);
  return form === 'article'
    ? go({ path: 'ai', search: { theme: id } })
    : go({ path: 'hot/index/index', search: { tabid: 'adoption', view: 'list', script: id } });
}

const openHot = (tabid: 'video' | 'package', id: number) =>
  go({ path: 'hot/index/index', search: { tabid, open: id } });

/** What a theme was begun from, on its own screen; nothing where it was begun from nothing, or the viewer may not know. */
export function ThemeOrigin({ form, themeId }: { form: ThemeForm; themeId: number }) {
  return useMaySee(keysOf(contract.hotVideo.origin)) ? <Origin form={form} themeId={themeId} /> : null;
}

function Origin({ form, themeId }: { form: ThemeForm; themeId: number }) {
  const { data } = useCall(contract.hotVideo.origin, { form, themeId }, { staleTime: 60_000 });
  if (!data?.video && !data?.package) return null;
  const { video, package: pack } = data;
  return (
    <div className={pieces.stack}>
      {video && (
        <span className={pieces.row}>
          <span className={pieces.small}>参考作品</span>
          <Button
            type="link"
            size="small"
            className={pieces.clip}
            title={video.title}
            onClick={() => openHot('video', video.id)}
          >
            {video.title}
          </Button>
          <span className={pieces.small}>
            <MetaLine
              items={[video.author, video.ratio !== null && `${video.ratio.toFixed(1)} 倍于账号基线`]}
            />
          </span>
        </span>
      )}
      {pack && (
        <span className={pieces.row}>
          <span className={pieces.small}>来自热点包</span>
          <Button
            type="link"
            size="small"
            className={pieces.clip}
            title={pack.name}
            onClick={() => openHot('package', pack.id)}
          >
            {pack.name}
          </Button>
        </span>
      )}
    </div>
  );
}
