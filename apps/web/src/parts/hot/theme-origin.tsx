import { type AdoptForm, contract, type ThemeForm } from '@zhiying/contract';
import { Button } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { Muted, Row, Stack } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { go } from '#kit/page/navigate.ts';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { openTheme } from '#parts/ai-video/video-address.ts';
import { openHotScript } from '#parts/ailive/live.address.ts';

/** Opens what was begun from a work or a package: its theme, or its live script. */
export function openAdopted(form: AdoptForm, id: number) {
  if (form === 'video') return openTheme(id);
  if (form === 'article') return go({ path: 'ai', search: { theme: id } });
  // Whoever speaks scripts opens it among theirs; the others read it where it was adopted.
  if (!openHotScript(id))
    go({ path: 'hot/index/index', search: { tabid: 'adoption', view: 'list', script: id } });
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
    <Stack gap={4} minWidth={0} width="full">
      {video && (
        <Row as="span" gap={8} minWidth={0}>
          <Muted>参考作品</Muted>
          <Button
            type="link"
            size="small"
            className={classOf({ flow: 'block', minWidth: 0, clip: true })}
            title={video.title}
            onClick={() => openHot('video', video.id)}
          >
            {video.title}
          </Button>
          <Muted>
            <MetaLine
              items={[video.author, video.ratio !== null && `${video.ratio.toFixed(1)} 倍于账号基线`]}
            />
          </Muted>
        </Row>
      )}
      {pack && (
        <Row as="span" gap={8} minWidth={0}>
          <Muted>来自热点包</Muted>
          <Button
            type="link"
            size="small"
            className={classOf({ flow: 'block', minWidth: 0, clip: true })}
            title={pack.name}
            onClick={() => openHot('package', pack.id)}
          >
            {pack.name}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
