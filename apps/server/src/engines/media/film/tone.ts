/** Brings the wide range of an HDR film to what ordinary screens show; without it such films look grey. */
export const TONE_MAPPED = 'tonemapx=tonemap=bt2390:desat=0:peak=100:t=bt709:m=bt709:p=bt709:format=yuv420p';
