import { type Connection, contract, PLATFORMS } from '@zhiying/contract';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { PlatformName } from '#parts/account/platform-mark.tsx';
import styles from './system.module.css';

/** How this house reaches each platform: what is set, what is missing, what has to be registered there. */
export function PlatformConnections() {
  const connections = useCall(contract.system.platforms, {}, { staleTime: 0 });
  return (
    <div className={styles.page}>
      <Loaded query={connections}>
        {({ rows }) => (
          <div className={styles.grid}>
            {rows.map((row) => (
              <ConnectionCard key={row.platform} row={row} />
            ))}
          </div>
        )}
      </Loaded>
    </div>
  );
}

function stateOf({ baseUrl, sandbox, application }: Connection): [Tone, string] {
  if (baseUrl === null) return ['neutral', '人工发布，无需连接'];
  if (application && (!application.id || !application.secret)) return ['error', '未填写应用'];
  return sandbox ? ['warning', '沙箱，不会实际发布'] : ['success', '已就绪'];
}

function ConnectionCard({ row }: { row: Connection }) {
  const { platform, baseUrl, application, callbacks, accounts } = row;
  const [tone, words] = stateOf(row);
  return (
    <section className={styles.card} aria-label={PLATFORMS[platform].name}>
      <div className={styles.head}>
        <h2>
          <PlatformName platform={platform} />
        </h2>
        <StatusDot tone={tone}>{words}</StatusDot>
      </div>
      <p>{PLATFORMS[platform].access}</p>
      <dl className={styles.facts}>
        <dt>账号</dt>
        <dd>{accounts} 个</dd>
        {baseUrl && (
          <>
            <dt>接口地址</dt>
            <dd>{baseUrl}</dd>
          </>
        )}
        {baseUrl && !application && (
          <>
            <dt>应用</dt>
            <dd>每个账号填写自己的 AppID 和 AppSecret</dd>
          </>
        )}
        {application && (
          <>
            <dt>应用编号</dt>
            <dd>{application.id ?? '未填写'}</dd>
            <dt>应用密钥</dt>
            <dd>{application.secret ? '已填写，不显示' : '未填写'}</dd>
            {!(application.id && application.secret) && (
              <>
                <dt>填写位置</dt>
                <dd>在部署设置中填写 {application.settings.join(' 和 ')}，重启后生效</dd>
              </>
            )}
          </>
        )}
        {callbacks.map(({ title, path }) => {
          const address = new URL(path, window.location.origin).href;
          return <Callback key={title} title={title} address={address} />;
        })}
      </dl>
    </section>
  );
}

const Callback = ({ title, address }: { title: string; address: string }) => (
  <>
    <dt>{title}</dt>
    <dd className={styles.address}>
      <span>{address}</span>
      <CopyButton text={address} />
    </dd>
  </>
);
