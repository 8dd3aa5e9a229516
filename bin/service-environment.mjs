/**
 * What the service is run with, unless the environment says otherwise. The Dockerfile repeats it.
 *
 * glibc gives memory back as soon as 128 kB are free at an end of its heap: left to itself it raises that to twice the
 * largest piece that was ever freed, and every thread keeps that much. Other systems take no notice.
 *
 * Young objects get half the space that V8 gives them. What has been received lies outside its heap and goes when the young
 * objects are collected; if they are collected too seldom, V8 marks the whole heap instead. With uploads of 100 MB a second
 * it did that twice a second, and everybody waited.
 */
export const serviceEnvironment = { MALLOC_TRIM_THRESHOLD_: "131072", NODE_OPTIONS: "--max-semi-space-size=8" }
