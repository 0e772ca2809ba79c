const LOOPBACK = /^(127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\]|(.+\.)?localhost)$/;

/** Whether an address is a loopback address, which nobody else can open. */
export const isLoopback = (href: string) => LOOPBACK.test(new URL(href).hostname);

/** What is said of an address that others cannot open, by where it comes from and whom it is for. */
export const LOOPBACK_WARNINGS = {
  /** Made by the server, of its own address. */
  issued: '该链接只能在本机打开，请设置 PUBLIC_URL 为其他人访问本系统的地址，重启后重新生成',
  /** Made of the address at which the console is open. */
  shared: '该地址只能在本机打开，请通过其他人访问本系统的地址打开本页后再分享',
  /** Entered at a platform; the server knows its own address. */
  registered: '平台无法访问本机地址，请设置 PUBLIC_URL 后再登记',
  /** Entered at another system, made of the address at which the console is open. */
  told: '对方系统无法访问本机地址，请通过其他人访问本系统的地址打开本页后再登记',
} as const;
export type LoopbackOf = keyof typeof LOOPBACK_WARNINGS;
