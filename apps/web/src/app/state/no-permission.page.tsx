import { contract, type HomePath, mayOpen, type Profile } from '@zhiying/contract';
import { Button } from 'antd';
import { Box, Card, Note, Stack, Text } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { message } from '#kit/feedback/notices.ts';
import { StateView } from '#kit/feedback/state-view.tsx';
import { PageFrame, PageHead } from '#kit/layout/page-head.tsx';
import { go } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import type { ApiError } from '#kit/session/api/client.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { useSwitchChannel } from '#parts/channel/switch-channel.ts';
import { keysToShow, type Refusal, refusalOf, rolesHere } from './refusal.ts';
import styles from './state.module.css';

export default function NoPermissionPage() {
  const { search } = usePage();
  const profile = useProfile();
  const refusal = refusalOf(search.from);
  const title = refusal?.title ?? '无权限';
  // Granted meanwhile, or the address was opened again later.
  const allowed = profile !== null && refusal !== null && mayOpen(profile, refusal.keys);
  return (
    <PageFrame head={usePhone() ? null : <PageHead title={title} group={refusal?.group} />}>
      <Card flow="stack" minHeight="full" className={styles.card}>
        {allowed ? (
          <StateView
            kind="empty"
            title={`已获得「${title}」的访问权限`}
            text="你的权限已更新。"
            actions={
              <Button type="primary" onClick={() => go({ path: refusal.path })}>
                打开「{title}」
              </Button>
            }
          />
        ) : (
          <Refused refusal={refusal} profile={profile} />
        )}
      </Card>
    </PageFrame>
  );
}

function Refused({ refusal, profile }: { refusal: Refusal | null; profile: Profile | null }) {
  const here = profile ? rolesHere(profile) : [];
  return (
    <StateView
      kind="no-permission"
      title={refusal ? `暂无权限查看「${refusal.title}」` : '暂无权限访问该页面'}
      text={[
        ...(here.length > 0 ? here.slice(0, 3).map((line) => `${line}。`) : ['你在当前渠道暂无任职。']),
        refusal ? '可申请查看，管理员授权后立即生效。' : '如需使用，请联系管理员，授权后立即生效。',
      ]}
      actions={
        <>
          {refusal && !profile?.viewer && <AskButton key={refusal.path} route={refusal.path} />}
          <Button onClick={() => go({ path: '' })}>返回工作台</Button>
        </>
      }
      footnote={
        profile && profile.channels.length > 1 && <OtherChannels profile={profile} wish={refusal?.path} />
      }
    >
      {refusal && <KeysNeeded refusal={refusal} />}
    </StateView>
  );
}

/** Asks the administrators; when they agree the page opens by itself. */
function AskButton({ route }: { route: HomePath }) {
  const ask = useAction(contract.self.requestAccess, {
    onSuccess: () => void message.success('已通知管理员'),
    onError: (refusal: ApiError) => void message.warning(refusal.message),
  });
  // Asked before, it was told then.
  const asked = ask.isSuccess || ask.error?.code === 'self.alreadyAsked';
  return (
    <Button type="primary" loading={ask.isPending} disabled={asked} onClick={() => ask.mutate({ route })}>
      {asked ? '已申请' : '申请查看'}
    </Button>
  );
}

function KeysNeeded({ refusal }: { refusal: Refusal }) {
  const { shown, more } = keysToShow(refusal.keys);
  return (
    <Box textAlign="left" marginTop={20} border="line" radius={8} className={styles.needed}>
      <Note as="div" padding="10 16" borderBottom="line2">
        {refusal.keys.length > 1 ? '具备以下任一权限即可访问' : '所需权限'}
      </Note>
      <Stack
        tracks="repeat(auto-fill, minmax(190px, 1fr))"
        as="ul"
        gap="4 16"
        size="13/24"
        padding="10 16"
        className={styles.keys}
      >
        {shown.map(({ key, label }) => (
          <li key={key}>
            {label} <code>{key}</code>
          </li>
        ))}
        {more > 0 && (
          <Text as="li" tone="muted">
            等 {more + shown.length} 项
          </Text>
        )}
      </Stack>
    </Box>
  );
}

function OtherChannels({ profile, wish }: { profile: Profile; wish: string | undefined }) {
  const { switching, switchTo } = useSwitchChannel();
  return (
    <>
      <span>切换到其他渠道</span>
      {profile.channels
        .filter((channel) => channel.id !== profile.channel?.id)
        .map((channel) => (
          <Button
            key={channel.id}
            type="link"
            size="small"
            disabled={switching}
            onClick={() => void switchTo(channel.id, wish ?? '')}
          >
            {channel.name}
          </Button>
        ))}
    </>
  );
}
