#pragma once

/// The bytes that are allocated now; negative where the system does not tell.
long long benchmark_allocated_bytes(void);
