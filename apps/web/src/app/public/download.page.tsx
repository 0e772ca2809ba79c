import { ASSISTANTS, type Assistant, contract, DEVICE_SYSTEMS, type DeviceRelease } from '@zhiying/contract';
import { Button } from 'antd';
import { bytesText } from '#kit/base/bytes.ts';
import { dayText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './public.module.css';
import { PublicFrame } from './public-frame.tsx';

const ABOUT: Record<string, { product: Assistant; does: string; until: string }> = {
  '/download/ai/account/assistant': {
    product: 'account',
    does: '在电脑上保持平台账号登录，将内容发布到未开放接口的平台。',
    until: '在此之前由人工发布：在发布计划中打开对应排期，扫码后在手机上完成。',
  },
  '/download/shipinhao/operate/assistant': {
    product: 'shipinhao',
    does: '在电脑上登录视频号，发布视频、回复评论。',
    until: '在此之前由人工发布：在发布计划中打开对应排期，扫码后在手机上完成。',
  },
  '/download/ailive/assistant': {
    product: 'live',
    does: '在直播的电脑上播放话术、读取评论。',
    until: 'AI 直播开放时，会同时提供安装包。',
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
  return (
    <Loaded query={releases}>
      {({ rows }) =>
        rows.length === 0 ? (
          <StateView kind="not-found" title={`${ASSISTANTS[product]}暂无可下载的版本`} text={[does, until]} />
        ) : (
          <article className={styles.releases}>
            <h1>{ASSISTANTS[product]}</h1>
            <p className={pieces.note}>{does}</p>
            <ul>
              {rows.map((release) => (
                <Release key={release.system} release={release} />
              ))}
            </ul>
          </article>
        )
      }
    </Loaded>
  );
}

const Release = ({ release }: { release: DeviceRelease }) => (
  <li>
    <div className={styles.release}>
      <span className={pieces.grow}>
        <b>{DEVICE_SYSTEMS[release.system].label}</b>
        <span className={pieces.note}>
          <MetaLine
            items={[
              `版本 ${release.number}`,
              bytesText(release.bytes),
              `${dayText(release.publishedAt)} 发布`,
              release.forced && '强制更新',
            ]}
          />
        </span>
      </span>
      <Button type="primary" href={release.url}>
        下载
      </Button>
    </div>
    {release.notes && <p className={styles.notes}>{release.notes}</p>}
    <p className={styles.digest}>SHA-256：{release.sha256}</p>
  </li>
);
