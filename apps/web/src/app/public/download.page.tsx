import { ASSISTANTS, type Assistant, contract } from '@zhiying/contract';
import { Box, Note, Text } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './public.module.css';
import { PublicFrame } from './public-frame.tsx';
import { ReleaseCard } from './release-card.tsx';
import { visitorSystem } from './visitor-system.ts';

const ABOUT: Record<string, { product: Assistant; does: string; until: string }> = {
  '/download/ai/account/assistant': {
    product: 'account',
    does: '在电脑上检查内容账号的授权，并打开需要授权的页面。',
    until: '在此之前，可在「内容账号」中逐个授权。',
  },
  '/download/shipinhao/operate/assistant': {
    product: 'shipinhao',
    does: '将待人工发布的视频号文案、图片和视频整理到文件夹，发布后回传作品链接。',
    until: '在此之前，可在发布计划中打开对应排期，扫码后在手机上完成。',
  },
  '/download/ailive/assistant': {
    product: 'live',
    does: '在直播的电脑上按顺序播放口播，可供推流软件读取。',
    until: '在此之前，可在控制台的直播间中播放。',
  },
};

/** Where an assistant for the desktop is had: the newest published version for each system. */
export default function DownloadPage() {
  const { path } = usePage();
  const about = ABOUT[path];
  return (
    <PublicFrame>
      {about ? <Releases {...about} /> : <StateView kind="not-found" title="程序不存在" />}
    </PublicFrame>
  );
}

function Releases({ product, does, until }: { product: Assistant; does: string; until: string }) {
  const releases = useCall(contract.device.latest, { product });
  const system = visitorSystem(navigator.userAgent);
  return (
    <QueryView query={releases}>
      {({ rows }) =>
        rows.length === 0 ? (
          <StateView kind="not-found" title={`${ASSISTANTS[product]}暂无可下载的版本`} text={[does, until]} />
        ) : (
          <article className={styles.releases}>
            <Text as="h1" size="20/28" weight={600} marginBottom={4}>
              {ASSISTANTS[product]}
            </Text>
            <Note>{does}</Note>
            <Box as="ul" marginTop={20}>
              {rows
                .toSorted((one, other) => Number(other.system === system) - Number(one.system === system))
                .map((release) => (
                  <ReleaseCard
                    key={release.system}
                    product={product}
                    release={release}
                    fits={release.system === system}
                  />
                ))}
            </Box>
          </article>
        )
      }
    </QueryView>
  );
}
