/**
 * What the service is run with, unless the environment says otherwise. glibc gives memory back as soon as 128 kB are free
 * at an end of its heap: left to itself it raises that to twice the largest piece that was ever freed, and every thread
 * keeps that much. Other systems take no notice. The Dockerfile repeats it.
 */
export const serviceEnvironment = { MALLOC_TRIM_THRESHOLD_: "131072" }
